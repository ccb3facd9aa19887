package dev.nimbus.solver.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.cluster.ChunkCodecs;
import dev.nimbus.cluster.LocalSolvers;
import dev.nimbus.protocol.Addresses;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.ReplyCodes;
import dev.nimbus.protocol.SolverHeartbeat;
import dev.nimbus.theory.cancel.Cancellation;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.ReplyException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SolverVerticleTest {
    private static final BusLimits LIMITS = BusLimits.of(1).withBound(2);

    private final Vertx vertx = Vertx.vertx();
    private final ManualTimers timers = new ManualTimers();
    private final BlockingQueue<SolverHeartbeat> heartbeats = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> threads = new LinkedBlockingQueue<>();
    private final CountDownLatch open = new CountDownLatch(1);
    private final CountDownLatch begun = new CountDownLatch(1);
    private volatile Function<QueryChunk, Optional<AnswerChunk>> atOnce = chunk -> Optional.empty();
    private volatile Context home;
    private String deployment;

    @BeforeEach
    void deploy() throws Exception {
        ChunkCodecs.register(vertx.eventBus());
        get(vertx.eventBus()
                .<SolverHeartbeat>consumer(Addresses.HEARTBEATS, message -> heartbeats.add(message.body()))
                .completion());
        Function<Vertx, Timers> timersOf = v -> {
            home = Vertx.currentContext();
            return timers;
        };
        Supplier<Map<String, Long>> counters = () -> Map.of("tables.computed", 4L);
        SolverVerticle verticle = new SolverVerticle( // no task is stuck: no time passes for it
                "s1", "m1", LIMITS, new Answering(), counters, () -> List.of("a1"), timersOf, () -> 0);
        deployment = get(vertx.deployVerticle(verticle));
    }

    @AfterEach
    void close() throws Exception {
        open.countDown();
        get(vertx.close());
    }

    /** Tickets below 100 are answered at once, 100 fails, those above wait until the door is open. */
    private AnswerChunk answerBlocking(QueryChunk chunk) {
        threads.add(Thread.currentThread().getName());
        if (chunk.ticket() == 100) {
            throw new IllegalStateException("hundred");
        }
        if (chunk.ticket() > 100) {
            begun.countDown();
            try {
                open.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted", e);
            }
        }
        return Chunks.echo(chunk);
    }

    private Future<Message<AnswerChunk>> ask(Object body) {
        return vertx.eventBus().request(Addresses.solver("s1"), body);
    }

    @Test
    void chunk_isAnsweredByANamedWorker() throws Exception {
        AnswerChunk answer = get(ask(Chunks.query(5))).body();

        assertThat(answer.ticket()).isEqualTo(5);
        assertThat(threads).containsExactly("nimbus-s1-0");
    }

    @Test
    void start_beatsAtOnce_thenAtEachInterval_andSaysWhatWasDone() throws Exception {
        nextHeartbeat();
        get(ask(Chunks.query(5)));

        onLoop(() -> timers.pass(LIMITS.heartbeat()));

        SolverHeartbeat second = nextHeartbeat();
        assertThat(second.solver()).isEqualTo("s1");
        assertThat(second.member()).isEqualTo("m1");
        assertThat(second.protocol()).isEqualTo(Frames.VERSION);
        assertThat(second.credit()).isEqualTo(LIMITS.credit());
        assertThat(second.searches()).containsExactly("a1");
        assertThat(second.counters())
                .containsEntry("tables.computed", 4L)
                .containsEntry("chunks.answered", 1L)
                .containsEntry("answers", 3L);
    }

    @Test
    void failingChunk_isRefusedAsFailed_andTheNextIsAnswered() throws Exception {
        assertThatThrownBy(() -> get(ask(Chunks.query(100))))
                .satisfies(thrown -> assertThat(failure(thrown).failureCode()).isEqualTo(ReplyCodes.FAILED))
                .hasMessageContaining("hundred");

        assertThat(get(ask(Chunks.query(5))).body().ticket()).isEqualTo(5);
    }

    @Test
    void errorOnTheEventLoop_isAFailedChunk() {
        atOnce = chunk -> {
            throw new IllegalStateException("odd");
        };

        assertThatThrownBy(() -> get(ask(Chunks.query(5))))
                .satisfies(thrown -> assertThat(failure(thrown).failureCode()).isEqualTo(ReplyCodes.FAILED))
                .hasMessageContaining("odd");
    }

    @Test
    void bodyThatIsNoChunk_isRefusedAsUnreadable() {
        assertThatThrownBy(() -> get(ask(Buffer.buffer("garbage"))))
                .satisfies(thrown -> assertThat(failure(thrown).failureCode()).isEqualTo(ReplyCodes.UNREADABLE));
    }

    @Test
    void moreChunksThanTheBound_areRefusedAsBusy() throws Exception {
        Future<Message<AnswerChunk>> working = ask(Chunks.query(101));
        Future<Message<AnswerChunk>> waiting = ask(Chunks.query(102));

        assertThatThrownBy(() -> get(ask(Chunks.query(103))))
                .satisfies(thrown -> assertThat(failure(thrown).failureCode()).isEqualTo(ReplyCodes.BUSY));

        open.countDown();
        assertThat(get(working).body().ticket()).isEqualTo(101);
        assertThat(get(waiting).body().ticket()).isEqualTo(102);
    }

    @Test
    void cancelledTicket_closesItsRequest_andFreesItsPlace() throws Exception {
        Future<Message<AnswerChunk>> working = ask(Chunks.query(101));
        Future<Message<AnswerChunk>> waiting = ask(Chunks.query(102));

        vertx.eventBus().send(Addresses.solver("s1"), 102L);

        assertThatThrownBy(() -> get(waiting))
                .satisfies(thrown -> assertThat(failure(thrown).failureCode()).isEqualTo(ReplyCodes.CANCELLED));
        Future<Message<AnswerChunk>> next = ask(Chunks.query(5));
        open.countDown();
        assertThat(get(working).body().ticket()).isEqualTo(101);
        assertThat(get(next).body().ticket()).isEqualTo(5);
    }

    @Test
    void stop_finishesWhatIsInWork_givesBackWhatWaits_andSaysSo() throws Exception {
        nextHeartbeat();
        Future<Message<AnswerChunk>> working = ask(Chunks.query(101));
        Future<Message<AnswerChunk>> waiting = ask(Chunks.large(102));
        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();

        Future<Void> stopped = vertx.undeploy(deployment);

        SolverHeartbeat draining = nextHeartbeat();
        assertThat(draining.draining()).isTrue();
        assertThat(draining.held()).containsExactly(101);
        assertThatThrownBy(() -> get(waiting))
                .satisfies(thrown -> assertThat(failure(thrown).failureCode()).isEqualTo(ReplyCodes.BUSY));
        assertThat(stopped.isComplete()).isFalse();

        open.countDown();
        assertThat(get(working).body().ticket()).isEqualTo(101);
        get(stopped);
        SolverHeartbeat last = nextHeartbeat();
        assertThat(last.draining()).isTrue();
        assertThat(last.held()).isEmpty();
        assertThat(timers.waiting()).isZero();
    }

    @Test
    void stop_givesBackWhatTakesTooLong() throws Exception {
        nextHeartbeat();
        Future<Message<AnswerChunk>> working = ask(Chunks.query(101));
        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
        Future<Void> stopped = vertx.undeploy(deployment);
        nextHeartbeat();

        onLoop(() -> timers.pass(LIMITS.drain()));

        assertThatThrownBy(() -> get(working))
                .satisfies(thrown -> assertThat(failure(thrown).failureCode()).isEqualTo(ReplyCodes.BUSY));
        get(stopped);
    }

    @Test
    void solverAtHand_answersAtOnceWhatItCan_untilItStops() throws Exception {
        LocalSolvers atHand = LocalSolvers.of(vertx);
        atOnce = chunk -> chunk.ticket() == 7 ? Optional.of(Chunks.echo(chunk)) : Optional.empty();

        assertThat(atHand.answerAtOnce("s1", Chunks.query(7))).isPresent();
        assertThat(atHand.answerAtOnce("s1", Chunks.query(8))).isEmpty();
        assertThat(atHand.answerAtOnce("s2", Chunks.query(7))).isEmpty();

        get(vertx.undeploy(deployment));
        assertThat(atHand.answerAtOnce("s1", Chunks.query(7))).isEmpty();
    }

    private final class Answering implements ChunkAnswerer {
        @Override
        public AnswerChunk answerBlocking(QueryChunk chunk, Cancellation cancellation) {
            return SolverVerticleTest.this.answerBlocking(chunk);
        }

        @Override
        public Optional<AnswerChunk> answerAtOnce(QueryChunk chunk) {
            return atOnce.apply(chunk);
        }
    }

    private SolverHeartbeat nextHeartbeat() throws InterruptedException {
        SolverHeartbeat heartbeat = heartbeats.poll(10, TimeUnit.SECONDS);
        assertThat(heartbeat).as("a heartbeat within 10 s").isNotNull();
        return heartbeat;
    }

    /** Runs {@code task} where the verticle's own timers would. */
    private void onLoop(Runnable task) {
        home.runOnContext(nothing -> task.run());
    }

    private static ReplyException failure(Throwable thrown) {
        return (ReplyException) thrown.getCause();
    }

    private static <T> T get(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
    }
}
