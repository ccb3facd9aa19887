package dev.nimbus.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.cluster.ClusterOptions;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.protocol.Addresses;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.ReplyCodes;
import dev.nimbus.protocol.SolverHeartbeat;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.tables.TableCounters;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageCodec;
import io.vertx.core.eventbus.ReplyException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A node that asks and two solvers, each with its own Vert.x and Hazelcast member, over real sockets. */
class ITSolverCluster {
    /** A whole segment is computed in a second or two, but not on a machine with much else to do. */
    private static final DeliveryOptions PATIENT = new DeliveryOptions().setSendTimeout(120_000);

    private final List<ClusteredVertx> nodes = new ArrayList<>();
    private final BlockingQueue<SolverHeartbeat> heartbeats = new LinkedBlockingQueue<>();
    private ClusteredVertx asker;
    private SolverNode one;
    private SolverNode two;

    @BeforeEach
    void start() throws Exception {
        ClusterOptions options =
                ClusterOptions.defaults().withName("it-" + UUID.randomUUID()).withSegmentMegabytes(64);
        asker = startNode(options);
        ClusterOptions joining = options.withJoin(List.of(asker.address()));
        get(asker.vertx()
                .eventBus()
                .<SolverHeartbeat>consumer(Addresses.HEARTBEATS, message -> heartbeats.add(message.body()))
                .completion());
        SolverOptions small = SolverOptions.defaults().withWorkers(2).withTableMegabytes(64);
        one = get(SolverNode.join(startNode(joining), small));
        two = get(SolverNode.join(startNode(joining), small));
    }

    @AfterEach
    void stop() throws Exception {
        for (int i = nodes.size() - 1; i >= 0; i--) {
            get(nodes.get(i).close());
        }
    }

    private ClusteredVertx startNode(ClusterOptions options) throws Exception {
        ClusteredVertx node = get(ClusteredVertx.start(options));
        nodes.add(node);
        return node;
    }

    @Test
    void beatsOfBothSolvers_areHeardFromTheStart() throws Exception {
        awaitHeartbeat(heartbeat -> heartbeat.solver().equals(one.id()));
        awaitHeartbeat(heartbeat -> heartbeat.solver().equals(two.id()));
    }

    @Test
    void segmentsComputedByOneSolver_areReadByTheOther() throws Exception {
        // One whole segment of a game that has no known period.
        String lines = "65535\n65534\n40000\n";

        String fromOne = ask(one, "octal(0.6)", lines);
        String fromTwo = ask(two, "octal(0.6)", lines);

        assertThat(fromTwo).isEqualTo(fromOne);
        TableCounters computing = one.tables();
        TableCounters reading = two.tables();
        assertThat(computing.computed()).isPositive();
        assertThat(computing.fetched()).isZero();
        assertThat(reading.computed()).isZero();
        assertThat(reading.fetched()).isEqualTo(computing.computed());
    }

    @Test
    void segmentWantedByBothAtOnce_isComputedOnce() throws Exception {
        Future<String> fromOne = send(one, "grundys-game", "65535\n65000\n");
        Future<String> fromTwo = send(two, "grundys-game", "65535\n65000\n");

        assertThat(get(fromOne)).isEqualTo(get(fromTwo));
        assertThat(one.tables().computed() + two.tables().computed()).isEqualTo(1);
        assertThat(one.tables().fetched() + two.tables().fetched()).isEqualTo(1);
    }

    @Test
    void solverOfAClosingNode_drainsAndSaysSo() throws Exception {
        get(nodes.get(2).close());

        assertThat(awaitHeartbeat(heartbeat -> heartbeat.solver().equals(two.id()) && heartbeat.draining())
                        .held())
                .isEmpty();
        assertThat(ask(one, "nim", "1 2 3\n")).isEqualTo("0\n");
    }

    private SolverHeartbeat awaitHeartbeat(Predicate<SolverHeartbeat> wanted) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (true) {
            SolverHeartbeat heartbeat = heartbeats.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            assertThat(heartbeat).as("such a heartbeat within 20 s").isNotNull();
            if (wanted.test(heartbeat)) {
                return heartbeat;
            }
        }
    }

    private String ask(SolverNode solver, String game, String lines) throws Exception {
        return get(send(solver, game, lines));
    }

    private Future<String> send(SolverNode solver, String game, String lines) {
        byte[] body = lines.getBytes(StandardCharsets.UTF_8);
        int queries = (int) lines.lines().count();
        TextParameters text = new TextParameters(game, "grundy", "");
        QueryChunk chunk = new QueryChunk(1, ChunkFormat.TEXT, text, 0, queries, 0, body);
        return asker.vertx()
                .eventBus()
                .<AnswerChunk>request(Addresses.solver(solver.id()), chunk, PATIENT)
                .map(reply -> new String(reply.body().body(), StandardCharsets.UTF_8));
    }

    private static <T> T get(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(150, TimeUnit.SECONDS);
    }

    @Test
    void heartbeats_nameTheMemberOfTheSolver() throws Exception {
        SolverHeartbeat heartbeat = awaitHeartbeat(heard -> heard.solver().equals(one.id()));

        assertThat(asker.membership().members()).contains(heartbeat.member());
        assertThat(heartbeat.member()).isNotEqualTo(asker.membership().self());
    }

    /** Two versions of the protocol side by side, as during an upgrade. */
    @Test
    void frameOfAnOlderVersion_isRefusedByName() {
        EventBus bus = asker.vertx().eventBus();
        bus.unregisterCodec("nimbus.query").registerCodec(new OlderCodec());
        byte[] line = "1".getBytes(StandardCharsets.UTF_8);
        QueryChunk chunk = new QueryChunk(9, ChunkFormat.TEXT, new TextParameters("nim", "grundy", ""), 0, 1, 0, line);

        Future<Message<Object>> asked = bus.request(
                Addresses.solver(one.id()), chunk, new DeliveryOptions(PATIENT).setCodecName("nimbus.query"));

        assertThatThrownBy(() -> get(asked))
                .hasMessageContaining("frame of version " + (Frames.VERSION - 1))
                .cause()
                .isInstanceOfSatisfying(
                        ReplyException.class,
                        refused -> assertThat(refused.failureCode()).isEqualTo(ReplyCodes.UNREADABLE));
    }

    /** Writes frames of the version before. */
    private static final class OlderCodec implements MessageCodec<QueryChunk, QueryChunk> {
        @Override
        public void encodeToWire(Buffer wire, QueryChunk chunk) {
            byte[] frame = Frames.encode(chunk).joined().array();
            frame[1] = Frames.VERSION - 1;
            wire.appendInt(frame.length).appendBytes(frame);
        }

        @Override
        public QueryChunk decodeFromWire(int position, Buffer wire) {
            throw new UnsupportedOperationException();
        }

        @Override
        public QueryChunk transform(QueryChunk chunk) {
            return chunk;
        }

        @Override
        public String name() {
            return "nimbus.query";
        }

        @Override
        public byte systemCodecID() {
            return -1;
        }
    }
}
