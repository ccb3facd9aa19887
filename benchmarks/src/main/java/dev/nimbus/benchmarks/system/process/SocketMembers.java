package dev.nimbus.benchmarks.system.process;

import dev.nimbus.cluster.ClusterOptions;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.MemberAddress;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** Members of one cluster in this JVM, which talk through sockets. Each holds its part of the shared maps. */
public final class SocketMembers implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final List<ClusteredVertx> all = new ArrayList<>();

    /** Starts so many. */
    public static SocketMembers startBlocking(int count) throws Exception {
        SocketMembers members = new SocketMembers();
        ClusterOptions options = ClusterOptions.defaults().withName("benchmark-" + UUID.randomUUID());
        try {
            for (int i = 0; i < count; i++) {
                List<MemberAddress> others =
                        members.all.stream().map(ClusteredVertx::address).toList();
                members.all.add(await(ClusteredVertx.start(options.withJoin(others))));
            }
        } catch (Exception e) {
            members.close();
            throw e;
        }
        return members;
    }

    /** Member {@code index}, from 0. */
    public ClusteredVertx get(int index) {
        return all.get(index);
    }

    @Override
    public void close() throws Exception {
        for (ClusteredVertx member : all) {
            await(member.close());
        }
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
}
