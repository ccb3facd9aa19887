package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.ClusterOptions;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.DataDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Nodes of one cluster in this JVM, under a name of their own. */
final class Members implements AutoCloseable {
    /** Longer than any call takes here, so that a busy machine is not taken for a frozen member. */
    static final Duration PATIENT = Duration.ofSeconds(30);

    private final ClusterOptions options =
            ClusterOptions.defaults().withName("it-" + UUID.randomUUID()).withSegmentMegabytes(64);
    private final List<ClusteredVertx> nodes = new ArrayList<>();

    ClusteredVertx start() throws Exception {
        return start(options);
    }

    /** A node with a disk of its own. */
    ClusteredVertx start(Path dataDirectory) throws Exception {
        return start(options.withDataDirectory(DataDirectory.of(dataDirectory)));
    }

    private ClusteredVertx start(ClusterOptions alone) throws Exception {
        ClusterOptions joining =
                nodes.isEmpty() ? alone : alone.withJoin(List.of(nodes.get(0).address()));
        ClusteredVertx node = ClusteredVertx.start(joining)
                .toCompletionStage()
                .toCompletableFuture()
                .get(60, TimeUnit.SECONDS);
        nodes.add(node);
        awaitBackupsBlocking(node);
        return node;
    }

    List<ClusteredVertx> nodes() {
        return nodes;
    }

    /** Returns when each entry has its backup: a member that has just joined holds none yet, and a kill would lose some. */
    private static void awaitBackupsBlocking(ClusteredVertx node) throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        for (int checks = 0; !node.hazelcast().getPartitionService().isClusterSafe(); checks++) {
            assertThat(checks)
                    .as("checks, 10 ms each, until the backups are made")
                    .isLessThan(6_000);
            never.await(10, TimeUnit.MILLISECONDS);
        }
    }

    /** As if its process had died: it says good-bye to nobody. */
    static void kill(ClusteredVertx node) {
        node.hazelcast().getLifecycleService().terminate();
    }

    @Override
    public void close() throws Exception {
        for (ClusteredVertx node : nodes) {
            node.close().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
        }
    }
}
