package dev.nimbus.gateway;

import dev.nimbus.cluster.ClusterMembership;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.files.PrivateFiles;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.gateway.store.BatchStore;
import dev.nimbus.gateway.store.HazelcastBatchStore;
import dev.nimbus.gateway.store.PostgresBatchStore;
import dev.nimbus.gateway.store.log.LocalBatchStore;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.util.function.Function;

/**
 * Where a gateway keeps batches, and who else serves them.
 *
 * @param members who may own a batch
 */
record BatchHome(Function<Vertx, Future<? extends BatchStore>> opener, ClusterMembership members) {
    /** A node alone: its own disk, or a database that no other node uses. */
    static BatchHome local(GatewayOptions options, ClusterMembership alone) {
        if (options.databaseUrl().isPresent()) {
            String url = options.databaseUrl().get();
            return database(vertx -> PostgresBatchStore.open(vertx, url, alone), alone);
        }
        return new BatchHome(
                vertx -> LocalBatchStore.open(
                                vertx,
                                options.batchDirectory(),
                                options.limits().get(GatewaySetting.DISK_QUOTA),
                                options.limits().getInt(GatewaySetting.KEPT_BATCHES),
                                options.durable())
                        .recover(e -> Future.failedFuture(new IOException(
                                "cannot keep batches in " + options.batchDirectory() + ": " + PrivateFiles.reason(e),
                                e))),
                alone);
    }

    private static BatchHome database(Function<Vertx, Future<PostgresBatchStore>> opener, ClusterMembership members) {
        return new BatchHome(
                vertx -> opener.apply(vertx)
                        .recover(e -> Future.failedFuture(
                                new IOException("cannot keep batches in the database: " + e.getMessage(), e))),
                members);
    }

    /** A cluster: its maps, or a database. */
    static BatchHome cluster(ClusteredVertx node, GatewayOptions options) {
        if (options.databaseUrl().isPresent()) {
            String url = options.databaseUrl().get();
            return database(vertx -> PostgresBatchStore.open(vertx, url, node), node.membership());
        }
        return new BatchHome(vertx -> Future.succeededFuture(HazelcastBatchStore.open(vertx, node)), node.membership());
    }

    Future<BatchStore> open(Vertx vertx) {
        return opener.apply(vertx).map(store -> store);
    }
}
