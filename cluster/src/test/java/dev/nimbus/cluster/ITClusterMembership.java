package dev.nimbus.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.LifecycleEvent.LifecycleState;
import io.vertx.core.Future;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Nodes in one JVM, each with its own Vert.x and Hazelcast, joined through sockets. */
class ITClusterMembership {
    private static final String WRITING_THREADS = "hazelcast.io.output.thread.count";

    private final ClusterOptions options =
            ClusterOptions.defaults().withName("it-" + UUID.randomUUID()).withSegmentMegabytes(16);
    private final List<ClusteredVertx> started = new ArrayList<>();
    private final BlockingQueue<String> left = new LinkedBlockingQueue<>();

    @AfterEach
    void closeAll() throws Exception {
        for (ClusteredVertx node : started) {
            get(node.close());
        }
    }

    private ClusteredVertx start(ClusterOptions its) throws Exception {
        ClusteredVertx node = get(ClusteredVertx.start(its));
        started.add(node);
        return node;
    }

    private static <T> T get(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    @Test
    void allMembers_knowEachOtherByTheSameIds() throws Exception {
        ClusteredVertx one = start(options);
        ClusteredVertx two = start(options.withJoin(List.of(one.address())));

        Set<String> both = Set.of(one.membership().self(), two.membership().self());

        assertThat(one.membership().members()).isEqualTo(both);
        assertThat(two.membership().members()).isEqualTo(both);
    }

    @Test
    void memberThatDiesOrLeaves_isToldToTheOthers() throws Exception {
        ClusteredVertx one = start(options);
        ClusteredVertx two = start(options.withJoin(List.of(one.address())));
        ClusteredVertx three = start(options.withJoin(List.of(one.address())));
        three.membership().onLeft(left::add);

        one.hazelcast().getLifecycleService().terminate();
        assertThat(left.poll(30, TimeUnit.SECONDS)).isEqualTo(one.membership().self());

        get(two.close());
        assertThat(left.poll(30, TimeUnit.SECONDS)).isEqualTo(two.membership().self());
        assertThat(three.membership().members())
                .containsExactly(three.membership().self());
    }

    /** A member that is frozen accepts connections, and never says which protocol it speaks. */
    @Test
    void memberThatAcceptsAndNeverAnswers_holdsNoOtherUp() throws Exception {
        System.setProperty(WRITING_THREADS, "1"); // It would hold up those alone that share its thread.
        try (Socket kept = new Socket();
                ServerSocket mute = new ServerSocket()) {
            kept.setReuseAddress(true);
            kept.bind(new InetSocketAddress("127.0.0.1", 0));
            ClusteredVertx one = start(options.withJoin(List.of(new MemberAddress("127.0.0.1", kept.getLocalPort()))));
            SocketAddress address = kept.getLocalSocketAddress();
            kept.close();
            mute.bind(address);
            try (Socket connection = mute.accept()) { // It looks for a cluster to merge with.
                ClusteredVertx two = start(options.withJoin(List.of(one.address())));

                assertThat(connection.isConnected()).isTrue();
                assertThat(two.members()).isEqualTo(2);
            }
        } finally {
            System.clearProperty(WRITING_THREADS);
        }
    }

    @Test
    void idsOutliveAMerge() throws Exception {
        ClusteredVertx alone;
        ClusteredVertx other;
        try (Socket kept = new Socket()) {
            kept.setReuseAddress(true);
            kept.bind(new InetSocketAddress("127.0.0.1", 0));
            alone = start(options.withJoin(List.of(new MemberAddress("127.0.0.1", kept.getLocalPort()))));
            other = start(options.withPort(kept.getLocalPort()));
        }
        Set<String> both = Set.of(alone.membership().self(), other.membership().self());
        CountDownLatch merged = new CountDownLatch(1);
        started.forEach(node -> {
            node.membership().onLeft(left::add);
            node.hazelcast().getLifecycleService().addLifecycleListener(event -> {
                if (event.getState() == LifecycleState.MERGED) {
                    merged.countDown();
                }
            });
        });

        assertThat(merged.await(60, TimeUnit.SECONDS)).isTrue();

        assertThat(alone.membership().members()).isEqualTo(both);
        assertThat(other.membership().members()).isEqualTo(both);
        assertThat(left).isEmpty();
    }
}
