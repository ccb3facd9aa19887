package dev.nimbus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.cluster.ClusterState;
import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.LifecycleEvent.LifecycleState;
import com.hazelcast.map.IMap;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.Future;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nodes in one JVM, each with its own Vert.x and Hazelcast; all they say to each other goes through sockets. */
class ITClusteredVertx {
    private final ClusterOptions options =
            ClusterOptions.defaults().withName("it-" + UUID.randomUUID()).withSegmentMegabytes(16);
    private final List<ClusteredVertx> started = new ArrayList<>();

    @AfterEach
    void closeAll() throws Exception {
        for (ClusteredVertx node : started) {
            get(node.close());
        }
    }

    @Test
    void twoNodes_carryChunksByTheirWireForm() throws Exception {
        ClusteredVertx one = start(options);
        ClusteredVertx two = start(options.withJoin(List.of(one.address())));

        assertThat(two.members()).isEqualTo(2);
        assertThatChunksPass(one, two);
        assertThatChunksPass(two, one);
    }

    @Test
    void nodesOfOtherNames_doNotJoin() throws Exception {
        ClusteredVertx one = start(options);
        ClusteredVertx other = start(options.withName("it-" + UUID.randomUUID()).withJoin(List.of(one.address())));

        assertThat(one.members()).isEqualTo(1);
        assertThat(other.members()).isEqualTo(1);
    }

    /** Of two solvers started within a second of a gateway one ended by a sentence about the state IN_TRANSITION. */
    @Test
    void memberOfAClusterThatMerges_isWaitedFor() throws Exception {
        HazelcastInstance member =
                Hazelcast.newHazelcastInstance(MemberConfig.of(options, "127.0.0.1", Optional.empty()));
        try {
            member.getCluster().changeClusterState(ClusterState.FROZEN); // As a merge does.
            assertThatThrownBy(() -> member.getMap("m").put("key", "value"))
                    .hasMessageContaining("artitions can't be assigned");
            Thread start = new Thread(() -> ClusteredVertx.awaitPartitionsBlocking(member));
            start.start();
            while (start.getState() != Thread.State.TIMED_WAITING && start.isAlive()) {
                Thread.onSpinWait();
            }
            assertThat(start.isAlive()).isTrue();

            member.getCluster().changeClusterState(ClusterState.ACTIVE);
            start.join();

            assertThat(member.getMap("m").put("key", "value")).isNull();
        } finally {
            member.shutdown();
        }
    }

    /** It waited half a minute for owners that lite members cannot be. */
    @Test
    @Timeout(25)
    void memberAmongMembersWithoutData_isNotWaitedFor() {
        HazelcastInstance member = Hazelcast.newHazelcastInstance(
                MemberConfig.of(options, "127.0.0.1", Optional.empty()).setLiteMember(true));
        try {
            ClusteredVertx.awaitPartitionsBlocking(member);
            assertThat(member.getPartitionService().getPartition("m").getOwner())
                    .isNull();
        } finally {
            member.shutdown();
        }
    }

    @Test
    void nodeThatFoundNobody_mergesWhenTheyCome() throws Exception {
        ClusteredVertx alone;
        ClusteredVertx other;
        try (Socket kept = keptPort()) {
            int port = kept.getLocalPort();
            alone = start(options.withJoin(List.of(new MemberAddress("127.0.0.1", port))));
            other = start(options.withPort(port));
        }
        assertThat(List.of(alone.members(), other.members())).containsExactly(1, 1);
        CountDownLatch merged = new CountDownLatch(1);
        for (ClusteredVertx node : started) {
            node.hazelcast().getLifecycleService().addLifecycleListener(event -> {
                if (event.getState() == LifecycleState.MERGED) {
                    merged.countDown();
                }
            });
        }

        assertThat(merged.await(60, TimeUnit.SECONDS)).isTrue();

        assertThat(List.of(alone.members(), other.members())).containsExactly(2, 2);
        assertThatChunksPass(alone, other);
        assertThatChunksPass(other, alone);
    }

    /** As by a member that is late to notice that another one, which is back, was gone. */
    @Test
    void registrationsThatAnotherRemoves_areThereAgainAfterAChange() throws Exception {
        ClusteredVertx one = start(options);
        ClusteredVertx two = start(options.withJoin(List.of(one.address())));
        CountDownLatch heard = new CountDownLatch(1);
        get(one.vertx()
                .eventBus()
                .consumer("it.heartbeat", message -> heard.countDown())
                .completion());
        start(options.withJoin(List.of(one.address())));
        two.hazelcast().getMultiMap("__vertx.subs").clear();
        two.hazelcast().getMap("__vertx.nodeInfo").clear();

        two.vertx().setPeriodic(100, timer -> two.vertx().eventBus().publish("it.heartbeat", "here"));

        assertThat(heard.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void closedNode_isGoneForTheOthers() throws Exception {
        ClusteredVertx one = start(options);
        ClusteredVertx two = start(options.withJoin(List.of(one.address())));
        CountDownLatch gone = countRemoval(one);

        get(two.close());

        assertThat(gone.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(one.members()).isEqualTo(1);
    }

    @Test
    void takenPort_isAClearError() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            int port = taken.getLocalPort();

            assertThatThrownBy(() -> start(options.withPort(port)))
                    .hasRootCauseMessage("Address already in use")
                    .hasMessageContaining("127.0.0.1 port " + port);
        }
    }

    @Test
    void takenBusPort_failsAndLeavesNoMemberBehind() throws Exception {
        ClusteredVertx one = start(options);
        CountDownLatch gone = countRemoval(one);
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            ClusterOptions bad = options.withBusPort(taken.getLocalPort()).withJoin(List.of(one.address()));

            assertThatThrownBy(() -> start(bad)).hasMessageContaining("Address already in use");
        }

        assertThat(gone.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(one.members()).isEqualTo(1);
    }

    private static CountDownLatch countRemoval(ClusteredVertx node) {
        CountDownLatch gone = new CountDownLatch(1);
        node.hazelcast().getCluster().addMembershipListener(new MembershipListener() {
            @Override
            public void memberAdded(MembershipEvent event) {}

            @Override
            public void memberRemoved(MembershipEvent event) {
                gone.countDown();
            }
        });
        return gone;
    }

    @Test
    void classThatNoNodeShares_isNotDeserialized() throws Exception {
        IMap<String, Stranger> map = start(options).hazelcast().getMap("any");
        map.set("key", new Stranger());

        assertThatThrownBy(() -> map.get("key")).hasStackTraceContaining(Stranger.class.getName());
        assertThat(Stranger.read).isFalse();
    }

    private static final class Stranger implements Serializable {
        private static final long serialVersionUID = 1;
        private static boolean read;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            read = true;
            in.defaultReadObject();
        }
    }

    private static void assertThatChunksPass(ClusteredVertx from, ClusteredVertx to) throws Exception {
        QueryChunk query = new QueryChunk(
                7, ChunkFormat.TEXT, new TextParameters("nim", "grundy", ""), 40, 2, 0, new byte[] {'1', '\n', '2', '\n'
                });
        AnswerChunk answer = new AnswerChunk(7, 40, 2, 0, query.body());
        String address = "here-" + UUID.randomUUID();
        List<QueryChunk> taken = new ArrayList<>();
        get(to.vertx()
                .eventBus()
                .<QueryChunk>consumer(address, message -> {
                    taken.add(message.body());
                    message.reply(answer);
                })
                .completion());

        Object got = get(from.vertx().eventBus().request(address, query)).body();

        assertThat(taken)
                .singleElement()
                .isNotSameAs(query)
                .usingRecursiveComparison()
                .isEqualTo(query);
        assertThat(got).isNotSameAs(answer).usingRecursiveComparison().isEqualTo(answer);
    }

    private ClusteredVertx start(ClusterOptions its) throws Exception {
        ClusteredVertx node = get(ClusteredVertx.start(its));
        started.add(node);
        return node;
    }

    /** A port that nobody else is given and that refuses connections, until a server that reuses addresses takes it. */
    private static Socket keptPort() throws IOException {
        Socket boundButNotListening = new Socket();
        boundButNotListening.setReuseAddress(true);
        boundButNotListening.bind(new InetSocketAddress("127.0.0.1", 0));
        return boundButNotListening;
    }

    private static <T> T get(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }
}
