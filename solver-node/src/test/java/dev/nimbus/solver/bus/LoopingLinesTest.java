package dev.nimbus.solver.bus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.DefectiveGame;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.cancel.Cancellation;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A line that never ends, on real threads with clocks moved by hand: from the chunk to the reply. */
@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LoopingLinesTest {
    private static final TextParameters GRUNDY = new TextParameters("defective", "grundy", "");
    private static final String INTERNAL = "! internal the query did not end; please report it\n";

    private final DefectiveGame game = new DefectiveGame();
    private final ChunkSolver solver = new ChunkSolver(
            new Catalogue(Tables.local(), new LocalRulesetStore(), List.of(game.type())),
            Budget.DEFAULT_STEPS,
            1 << 20,
            1 << 20);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicLong now = new AtomicLong();
    private final AtomicLong cpu = new AtomicLong();
    private final TaskScheduler scheduler = new TaskScheduler(2, threads, now::get, thread -> cpu.get());
    private final BlockingQueue<Runnable> home = new LinkedBlockingQueue<>();
    private final Admission admission = new Admission(
            9,
            new ChunkAnswerer() {
                @Override
                public AnswerChunk answerBlocking(QueryChunk chunk, Cancellation cancellation) {
                    return solver.answerBlocking(chunk, cancellation);
                }

                @Override
                public AnswerChunk answerUnendingBlocking(QueryChunk chunk, int unending, Cancellation cancellation) {
                    return solver.answerUnendingBlocking(chunk, unending, cancellation);
                }
            },
            scheduler::execute,
            home::add,
            thread -> cpu.get());

    @AfterEach
    void end() {
        game.release();
        threads.shutdownNow();
    }

    private RecordedReply admit(long ticket, int queries, String lines) {
        RecordedReply reply = new RecordedReply();
        byte[] body = lines.getBytes(StandardCharsets.UTF_8);
        admission.admit(new QueryChunk(ticket, ChunkFormat.TEXT, GRUNDY, 0, queries, 0, body), reply);
        return reply;
    }

    private void giveUp() throws InterruptedException {
        game.awaitLoopBlocking();
        scheduler.watch();
        now.addAndGet(Duration.ofMinutes(3).toNanos());
        cpu.addAndGet(Duration.ofMinutes(2).toNanos());
        scheduler.watch();
    }

    private void awaitBlocking(RecordedReply reply) throws InterruptedException {
        while (reply.count() == 0) {
            home.take().run();
        }
    }

    private static String text(RecordedReply reply) {
        return new String(reply.answers.get(0).body(), StandardCharsets.UTF_8);
    }

    @Test
    void lineThatNeverEnds_isInternal_andTheRestIsAskedAgain() throws InterruptedException {
        RecordedReply reply = admit(1, 4, "5\n6\n666\n7\n");
        giveUp();

        awaitBlocking(reply);

        assertThat(reply.codes).isEmpty();
        assertThat(text(reply)).isEqualTo("5\n6\n" + INTERNAL);
        assertThat(reply.answers.get(0).answers()).isEqualTo(3);
        assertThat(reply.answers.get(0).errors()).isEqualTo(1);
        assertThat(admission.held()).isEmpty();
        assertThat(scheduler.figures().stuck()).isEqualTo(1);
    }

    @Test
    void chunksBesideALoop_areAnswered_beforeAndAfterItIsGivenUp() throws InterruptedException {
        RecordedReply loop = admit(1, 1, "666\n");
        game.awaitLoopBlocking();
        RecordedReply before = admit(2, 1, "5\n");
        awaitBlocking(before);
        giveUp();
        awaitBlocking(loop);
        RecordedReply after = admit(3, 1, "6\n");
        awaitBlocking(after);

        assertThat(text(before)).isEqualTo("5\n");
        assertThat(text(loop)).isEqualTo(INTERNAL);
        assertThat(text(after)).isEqualTo("6\n");
    }

    @Test
    void threadThatComesBackTooLate_repliesNothingMore() throws InterruptedException {
        RecordedReply reply = admit(1, 2, "666\n7\n");
        giveUp();
        awaitBlocking(reply);

        game.release();
        threads.shutdown();
        assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        home.forEach(Runnable::run);

        assertThat(reply.count()).isEqualTo(1);
        scheduler.watch();
        assertThat(scheduler.figures().stuck()).isZero();
    }

    @Test
    void cancelledLoop_isGivenUpToo() throws InterruptedException {
        RecordedReply reply = admit(1, 1, "666\n");
        game.awaitLoopBlocking();
        admission.cancel(1);
        assertThat(reply.count()).isEqualTo(1);

        giveUp();

        assertThat(scheduler.figures().stuck()).isEqualTo(1);
        assertThat(reply.count()).isEqualTo(1);
    }
}
