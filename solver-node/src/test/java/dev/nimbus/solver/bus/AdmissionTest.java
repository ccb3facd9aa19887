package dev.nimbus.solver.bus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.ReplyCodes;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.PreemptedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class AdmissionTest {
    private static final int BOUND = 3;

    private final ManualExecutor workers = new ManualExecutor();
    private final ManualExecutor home = new ManualExecutor();
    private final List<Long> solved = new ArrayList<>();
    private long cpu = 1000;
    private ChunkAnswerer answerer = (chunk, cancellation) -> {
        solved.add(chunk.ticket());
        return Chunks.echo(chunk);
    };
    private final Admission admission = new Admission(
            BOUND,
            (chunk, cancellation) -> answerer.answerBlocking(chunk, cancellation),
            workers::execute,
            home,
            thread -> cpu);

    private RecordedReply admit(long ticket) {
        RecordedReply reply = new RecordedReply();
        admission.admit(Chunks.query(ticket), reply);
        return reply;
    }

    private void finishAll() {
        workers.runAll();
        home.runAll();
    }

    @Test
    void chunk_isSolvedByAWorkerAndAnsweredAtHome() {
        RecordedReply reply = admit(7);
        assertThat(solved).isEmpty();

        workers.runAll();
        assertThat(solved).containsExactly(7L);
        assertThat(reply.count()).isZero();

        home.runAll();
        assertThat(reply.answers)
                .singleElement()
                .satisfies(answer -> assertThat(answer.ticket()).isEqualTo(7));
        assertThat(admission.held()).isEmpty();
        assertThat(admission.counters())
                .containsEntry("chunks.answered", 1L)
                .containsEntry("answers", 3L)
                .containsEntry("answers.errors", 1L)
                .containsEntry("chunks.failed", 0L);
    }

    @Test
    void chunks_areHeldUntilAnswered_oldestFirst() {
        admit(5);
        admit(3);
        assertThat(admission.held()).containsExactly(5, 3);

        workers.runOne();
        assertThat(admission.held()).containsExactly(5, 3);

        home.runAll();
        assertThat(admission.held()).containsExactly(3);
    }

    @Test
    void chunkBeyondTheBound_isRefusedAsBusy_andTheOthersAreAnswered() {
        List<RecordedReply> taken = List.of(admit(1), admit(2), admit(3));

        RecordedReply fourth = admit(4);

        assertThat(fourth.codes).containsExactly(ReplyCodes.BUSY);
        assertThat(fourth.reasons).singleElement().asString().contains("3 chunks");
        finishAll();
        assertThat(taken).allSatisfy(reply -> assertThat(reply.answers).hasSize(1));
        assertThat(solved).containsExactly(1L, 2L, 3L);
        assertThat(admit(4).count()).isZero();
        assertThat(admission.counters()).containsEntry("chunks.refused", 1L);
    }

    @Test
    void whatIsAnsweredAtOnce_wakesNoWorker_evenInAFullHouse() {
        Admission quick = new Admission(1, new AtOnce(), workers::execute, home, thread -> cpu);
        quick.admit(Chunks.query(1), new RecordedReply());

        RecordedReply reply = new RecordedReply();
        quick.admit(Chunks.query(2), reply);

        assertThat(reply.answers).hasSize(1);
        assertThat(workers.waiting()).isEqualTo(1);
        assertThat(quick.held()).containsExactly(1);
        assertThat(quick.counters()).containsEntry("chunks.answered", 1L);
    }

    @Test
    void whatIsAskedAtHand_isCountedAndNotHeld() {
        Admission quick = new Admission(1, new AtOnce(), workers::execute, home, thread -> cpu);

        assertThat(quick.answerAtOnce(Chunks.query(1))).isEmpty();
        assertThat(quick.answerAtOnce(Chunks.query(2))).isPresent();

        assertThat(quick.held()).isEmpty();
        assertThat(quick.counters()).containsEntry("chunks.answered", 1L).containsEntry("answers", 3L);
    }

    /** Answers tickets from 2 on at once. */
    private record AtOnce() implements ChunkAnswerer {
        @Override
        public AnswerChunk answerBlocking(QueryChunk chunk, Cancellation cancellation) {
            return Chunks.echo(chunk);
        }

        @Override
        public Optional<AnswerChunk> answerAtOnce(QueryChunk chunk) {
            return chunk.ticket() < 2 ? Optional.empty() : Optional.of(Chunks.echo(chunk));
        }
    }

    @Test
    void ticketSentAgainWhileHeld_isSolvedOnceAndAnsweredTwice() {
        RecordedReply first = admit(7);
        RecordedReply second = admit(7);

        finishAll();

        assertThat(solved).containsExactly(7L);
        assertThat(first.answers).hasSize(1);
        assertThat(second.answers).containsExactlyElementsOf(first.answers);
    }

    @Test
    void ticketSentAgainInAFullHouse_isNotRefused() {
        admit(1);
        admit(2);
        admit(3);

        assertThat(admit(2).count()).isZero();
    }

    @Test
    void whateverIsThrown_failsItsChunkAlone() {
        List<Throwable> thrown = List.of(
                new IllegalStateException("odd"),
                new StackOverflowError(),
                new NoClassDefFoundError("dev/nimbus/Gone"));
        for (Throwable one : thrown) {
            answerer = (chunk, cancellation) -> {
                throw AdmissionTest.<RuntimeException>sneaky(one);
            };
            RecordedReply bad = admit(1);
            finishAll();
            answerer = (chunk, cancellation) -> Chunks.echo(chunk);
            RecordedReply good = admit(2);
            finishAll();

            assertThat(bad.codes).containsExactly(ReplyCodes.FAILED);
            assertThat(bad.reasons).containsExactly(one.toString());
            assertThat(good.answers).hasSize(1);
        }
        assertThat(admission.counters()).containsEntry("chunks.failed", 3L).containsEntry("chunks.answered", 3L);
    }

    @Test
    void drain_givesBackWhatWaits_finishesWhatIsInWork_takesNothingNew() {
        List<String> events = new ArrayList<>();
        RecordedReply working = new RecordedReply();
        RecordedReply waiting = new RecordedReply();
        answerer = (chunk, cancellation) -> {
            admission.drain(() -> events.add("empty"));
            return Chunks.echo(chunk);
        };
        admission.admit(Chunks.query(1), working);
        admission.admit(Chunks.query(2), waiting);

        workers.runOne();
        assertThat(waiting.codes).containsExactly(ReplyCodes.BUSY);
        assertThat(admission.held()).containsExactly(1);
        assertThat(admission.isDraining()).isTrue();
        assertThat(admit(3).codes).containsExactly(ReplyCodes.BUSY);
        assertThat(events).isEmpty();

        finishAll();
        assertThat(working.answers).hasSize(1);
        assertThat(waiting.count()).isEqualTo(1);
        assertThat(events).containsExactly("empty");
    }

    @Test
    void drain_ofAnEmptyHouse_isDoneAtOnce() {
        List<String> events = new ArrayList<>();

        admission.drain(() -> events.add("empty"));

        assertThat(events).containsExactly("empty");
    }

    @Test
    void givenBackInTheMiddle_theLateOutcomeIsDropped() {
        List<String> events = new ArrayList<>();
        RecordedReply reply = admit(1);
        workers.runAll();
        admission.drain(() -> events.add("empty"));
        assertThat(events).isEmpty();

        admission.giveBackAll();
        home.runAll();

        assertThat(reply.codes).containsExactly(ReplyCodes.BUSY);
        assertThat(reply.answers).isEmpty();
        assertThat(events).containsExactly("empty");
        assertThat(admission.counters()).containsEntry("chunks.answered", 0L);
    }

    @Test
    void cancelledInWork_isLetGoAtOnce_andItsWorkEnds() {
        List<RecordedReply> replies = new ArrayList<>();
        answerer = (chunk, cancellation) -> {
            admission.cancel(1);
            assertThat(admission.held()).isEmpty();
            assertThat(replies.get(0).codes).containsExactly(ReplyCodes.CANCELLED);
            cancellation.throwIfCancelled();
            return Chunks.echo(chunk);
        };
        replies.add(admit(1));

        finishAll();

        assertThat(replies.get(0).count()).isEqualTo(1);
        assertThat(admission.counters())
                .containsEntry("chunks.cancelled", 1L)
                .containsEntry("chunks.answered", 0L)
                .containsEntry("chunks.failed", 0L);
    }

    /** The gateway has given the other lines to somebody else. */
    @Test
    void curtailedChunk_endsBehindWhatIsWanted() {
        List<Task> tasks = new ArrayList<>();
        Admission small = new Admission(1, answerer, tasks::add, home, thread -> cpu);
        small.admit(Chunks.query(1), new RecordedReply());
        assertThat(tasks.get(0).wantedParts()).isGreaterThanOrEqualTo(3);

        small.curtail(1, 2);
        small.curtail(7, 1);

        assertThat(tasks.get(0).wantedParts()).isEqualTo(2);
    }

    /** Who hangs up before the answer would never pay. */
    @Test
    void cancelledInWork_saysTheCpuTimeOfAllItsTries() {
        List<RecordedReply> replies = new ArrayList<>();
        answerer = (chunk, cancellation) -> {
            cpu += 5;
            throw new PreemptedException();
        };
        replies.add(admit(1));
        workers.runOne();
        answerer = (chunk, cancellation) -> {
            cpu += 20;
            admission.cancel(1);
            return Chunks.echo(chunk);
        };
        cpu += 100; // of another chunk

        finishAll();

        assertThat(replies.get(0).reasons).containsExactly("25");
    }

    @Test
    void answers_sayTheCpuTimeOfAllTries() {
        answerer = (chunk, cancellation) -> {
            cpu += 5;
            throw new PreemptedException();
        };
        RecordedReply reply = admit(1);
        workers.runOne();
        answerer = (chunk, cancellation) -> {
            cpu += 20;
            return Chunks.echo(chunk);
        };

        finishAll();

        assertThat(reply.answers)
                .singleElement()
                .satisfies(one -> assertThat(one.cpuNanos()).isEqualTo(25));
    }

    @Test
    void cancelledBeforeItsWork_isNeverBegun_andTheNextIsAnswered() {
        RecordedReply first = admit(1);
        RecordedReply second = admit(2);

        admission.cancel(1);
        finishAll();

        assertThat(solved).containsExactly(2L);
        assertThat(first.codes).containsExactly(ReplyCodes.CANCELLED);
        assertThat(first.reasons).containsExactly("0");
        assertThat(second.answers).hasSize(1);
    }

    @Test
    void ticketThatIsNotHeld_isCancelledWithoutEffect() {
        RecordedReply reply = admit(1);
        finishAll();

        admission.cancel(1);
        admission.cancel(2);

        assertThat(reply.count()).isEqualTo(1);
        assertThat(admission.counters()).containsEntry("chunks.cancelled", 0L);
    }

    @Test
    void preemptedChunk_isDoneAgain_andGivenBackByADrainMeanwhile() {
        answerer = (chunk, cancellation) -> {
            throw new PreemptedException();
        };
        RecordedReply first = admit(1);
        RecordedReply second = admit(2);
        workers.runOne();
        workers.runOne();
        answerer = (chunk, cancellation) -> Chunks.echo(chunk);
        workers.runOne();

        admission.drain(() -> {});
        finishAll();

        assertThat(first.answers).hasSize(1);
        assertThat(second.codes).containsExactly(ReplyCodes.BUSY);
    }

    @Test
    void chunksThatTurnLong_takeNoPlaceOfOthers() {
        List<String> told = new ArrayList<>();
        List<Task> tasks = new ArrayList<>();
        Admission small = new Admission(1, answerer, tasks::add, home, thread -> cpu);
        small.onLong(() -> told.add("long"));
        small.admit(Chunks.query(1), new RecordedReply());
        tasks.get(0).takesLong();
        home.runAll();

        RecordedReply second = new RecordedReply();
        small.admit(Chunks.query(2), second);
        RecordedReply third = new RecordedReply();
        small.admit(Chunks.query(3), third);

        assertThat(told).containsExactly("long");
        assertThat(small.longHeld()).isEqualTo(1);
        assertThat(second.count()).isZero();
        assertThat(third.codes).containsExactly(ReplyCodes.BUSY);
        small.cancel(1);
        assertThat(small.longHeld()).isZero();
    }

    /** A thread was given up at it, and another task goes on. */
    @Test
    void chunkWhoseSecondTaskTakesLongToo_isCountedOnce() {
        List<String> told = new ArrayList<>();
        List<Task> tasks = new ArrayList<>();
        Admission small = new Admission(1, answerer, tasks::add, home, thread -> cpu);
        small.onLong(() -> told.add("long"));
        small.admit(Chunks.query(1), new RecordedReply());
        tasks.get(0).takesLong();
        tasks.get(0).neverEnds(0);
        tasks.get(1).takesLong();
        home.runAll();

        assertThat(told).containsExactly("long");
        assertThat(small.longHeld()).isEqualTo(1);
        small.cancel(1);
        assertThat(small.longHeld()).isZero();
    }

    @Test
    void sameTicketAfterItsAnswer_isSolvedAgain() {
        admit(1);
        finishAll();
        RecordedReply again = admit(1);
        finishAll();

        assertThat(again.answers).hasSize(1);
        assertThat(solved).containsExactly(1L, 1L);
    }

    @Test
    void outcomeAfterTheHomeIsClosed_harmsNobody() {
        Admission homeless = new Admission(
                BOUND,
                (chunk, cancellation) -> Chunks.echo(chunk),
                task -> task.runBlocking(Cancellation.NEVER),
                task -> {
                    throw new RejectedExecutionException("closed");
                },
                thread -> cpu);

        homeless.admit(Chunks.query(1), new RecordedReply());
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E sneaky(Throwable any) throws E {
        throw (E) any;
    }

    /** The answerer is handed the very chunk that came in. */
    @Test
    void chunk_reachesTheAnswererAsItCame() {
        List<QueryChunk> seen = new ArrayList<>();
        answerer = (chunk, cancellation) -> {
            seen.add(chunk);
            return Chunks.echo(chunk);
        };
        QueryChunk chunk = Chunks.query(1);

        admission.admit(chunk, new RecordedReply());
        finishAll();

        assertThat(seen).singleElement().isSameAs(chunk);
    }
}
