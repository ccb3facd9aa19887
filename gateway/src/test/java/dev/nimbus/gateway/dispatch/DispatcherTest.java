package dev.nimbus.gateway.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.SolverHeartbeat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DispatcherTest extends DispatcherFixture {
    @Test
    void noSolver_chunksWaitUntilOneJoins() {
        FakeJob job = new FakeJob().addChunks(3);
        open(job);
        assertThat(solvers.held).isEmpty();

        heartbeat("s", 8);
        solvers.answerAll();

        assertThat(job.lines()).isEqualTo(answers(3));
    }

    @Test
    void window_isNeverExceeded() {
        heartbeat("s", 3);
        FakeJob job = new FakeJob().addChunks(10);
        open(job);

        assertThat(solvers.held).hasSize(3);
        solvers.take("s").answer();
        assertThat(solvers.held).hasSize(3);
        heartbeat("s", 1);
        solvers.take("s").answer();
        assertThat(solvers.held).hasSize(2);
    }

    @Test
    void jobWithABug_isTold_andStopsNobodyElse() {
        List<RuntimeException> told = new ArrayList<>();
        heartbeat("s", 8);
        Job bug = new Job() {
            @Override
            public Optional<QueryChunk> next() {
                throw new IllegalStateException("bug");
            }

            @Override
            public void answered(QueryChunk chunk, AnswerChunk answers) {}

            @Override
            public void failed(RuntimeException cause) {
                told.add(cause);
            }
        };
        dispatcher.open(bug, "fake", JobClient.NOBODY);
        FakeJob other = new FakeJob().addChunks(3);
        open(other);
        solvers.answerAll();

        assertThat(told).singleElement().asString().contains("bug");
        assertThat(other.lines()).isEqualTo(answers(3));
    }

    /** Who hung up before the answer never paid. */
    @Test
    void workOfAJobThatIsClosed_isCharged_whetherItWasCancelledOrDone() {
        heartbeat("s", 8);
        FakeJob job = new FakeJob().addChunks(2);
        JobQueue queue = open(job);
        FakeSolvers.Held cancelled = solvers.take("s");
        FakeSolvers.Held done = solvers.take("s");

        queue.close();
        cancelled.cancelledAfter(5 * SECOND);
        done.reply()
                .accept(new Reply.Answered(FakeSolvers.answersTo(done.chunk()).withCpuNanos(2 * SECOND)));

        assertThat(job.workedNanos()).isEqualTo(7 * SECOND);
        assertThat(job.lines()).isEmpty();
    }

    @Test
    void workOfTwoSolversAtOneChunk_isChargedOnce() {
        heartbeat("a", 8);
        heartbeat("b", 8);
        FakeJob job = new FakeJob().addChunks(1);
        JobQueue queue = open(job);
        pass(SECOND / 2);

        queue.close();
        solvers.held.remove(0).cancelledAfter(3 * SECOND);
        solvers.held.remove(0).cancelledAfter(2 * SECOND);

        assertThat(job.workedNanos()).isEqualTo(3 * SECOND);
    }

    @Test
    void workOfASecondSolver_isNotCharged() {
        heartbeat("a", 8);
        heartbeat("b", 8);
        FakeJob job = new FakeJob().addChunks(1);
        JobQueue queue = open(job);
        pass(SECOND / 2);
        FakeSolvers.Held first = solvers.held.remove(0);
        FakeSolvers.Held second = solvers.held.remove(0);

        second.reply()
                .accept(new Reply.Answered(FakeSolvers.answersTo(second.chunk()).withCpuNanos(SECOND)));
        queue.close();
        first.cancelledAfter(3 * SECOND);

        assertThat(job.workedNanos()).isEqualTo(SECOND);
    }

    @Test
    void nextChunk_goesToTheSolverWithMostCredit() {
        heartbeat("small", 1);
        heartbeat("large", 3);
        open(new FakeJob().addChunks(2));

        assertThat(solvers.held).extracting(FakeSolvers.Held::solver).containsExactly("large", "large");
    }

    /** A turn costs the same however many idle jobs there are: live sockets that ask nothing, say. */
    @Test
    void idleJobs_areAskedOnce_andNotAtEachTurn() {
        int[] asked = new int[1];
        heartbeat("a", 1);
        for (int i = 0; i < 1000; i++) {
            Job idle = new Job() {
                @Override
                public Optional<QueryChunk> next() {
                    asked[0]++;
                    return Optional.empty();
                }

                @Override
                public void answered(QueryChunk chunk, AnswerChunk answers) {}

                @Override
                public void failed(RuntimeException cause) {}
            };
            dispatcher.open(idle, "fake", JobClient.NOBODY).wake();
        }
        open(new FakeJob().addChunks(100));
        for (int i = 0; i < 100; i++) {
            solvers.held.get(i).answer();
        }

        assertThat(asked[0]).isEqualTo(1000);
    }

    @Test
    void equalSolvers_takeTurns() {
        heartbeat("a", 2);
        heartbeat("b", 2);
        FakeJob job = new FakeJob();
        JobQueue queue = open(job);
        for (int i = 0; i < 4; i++) {
            job.add(1);
            queue.wake();
            solvers.held.get(i).answer();
        }

        assertThat(solvers.held).extracting(FakeSolvers.Held::solver).containsExactly("a", "b", "a", "b");
    }

    @Test
    void lastPlaceOfALargeWindow_isKeptForNewcomers() {
        heartbeat("s", 4);
        open(new FakeJob().addChunks(10));
        assertThat(solvers.held).hasSize(3);

        FakeJob small = new FakeJob().add(1);
        open(small);

        assertThat(solvers.held).hasSize(4);
        solvers.held.get(3).answer();
        assertThat(small.lines()).hasSize(1);
    }

    @Test
    void chunksThatTakeLong_leaveTheirPlacesToNewcomers() {
        heartbeat("s", 2);
        open(new FakeJob().addChunks(10));
        long[] held =
                solvers.held.stream().mapToLong(one -> one.chunk().ticket()).toArray();
        dispatcher.heard(new SolverHeartbeat("s", "", Frames.VERSION, 2, false, held, 2, Map.of(), "", List.of()));
        assertThat(solvers.held).hasSize(2);

        open(new FakeJob().add(1));
        open(new FakeJob().add(1));
        open(new FakeJob().add(1));

        assertThat(solvers.held).hasSize(4);
    }

    @Test
    void twoBatches_shareTheWindowEvenly() {
        heartbeat("s", 9);
        JobQueue first = open(new FakeJob().addChunks(100));
        JobQueue second = open(new FakeJob().addChunks(100));

        for (int i = 0; i < 8; i++) {
            solvers.take("s").answer();
        }

        assertThat(first.underWay()).isEqualTo(4);
        assertThat(second.underWay()).isEqualTo(4);
    }

    @Test
    void busySolver_isAskedAgainAfterItsNextHeartbeat() {
        heartbeat("s", 2);
        FakeJob job = new FakeJob().addChunks(3);
        open(job);
        solvers.take("s").refuse();
        assertThat(solvers.held).hasSize(1);
        solvers.take("s").answer();
        assertThat(solvers.held).isEmpty();

        for (int i = 0; i < 20; i++) {
            heartbeat("s", 2);
            solvers.take("s").refuse();
        }
        heartbeat("s", 2);
        solvers.answerAll();

        assertThat(job.lines()).isEqualTo(answers(3));
        assertThat(job.errors()).isZero();
    }

    @Test
    void drainingSolver_getsNothingNewAndMayFinish() {
        heartbeat("s", 2);
        FakeJob job = new FakeJob().addChunks(5);
        open(job);
        dispatcher.heard(solvers.heartbeat("s", 2, true, 1000, 1001));
        solvers.take("s").answer();
        assertThat(solvers.held).hasSize(1);

        heartbeat("t", 2);
        solvers.answerAll();

        assertThat(job.lines()).isEqualTo(answers(5));
    }

    @Test
    void drainingSolver_losesAtOnceWhatItDoesNotHold() {
        heartbeat("s", 3);
        FakeJob job = new FakeJob().addChunks(3);
        open(job);
        dispatcher.heard(solvers.heartbeat("s", 3, true, 1001));
        heartbeat("t", 3);

        assertThat(solvers.of("t")).extracting(held -> held.chunk().firstLine()).containsExactlyInAnyOrder(0L, 2L);
        solvers.answerAll();
        assertThat(job.lines()).isEqualTo(answers(3));
        assertThat(job.errors()).isZero();
    }

    @Test
    void otherProtocol_getsNoChunks() {
        dispatcher.heard(new SolverHeartbeat("later", Frames.VERSION + 1, 8, false, new long[0], Map.of()));
        dispatcher.heard(new SolverHeartbeat("earlier", Frames.VERSION - 1, 8, false, new long[0], Map.of()));
        open(new FakeJob().addChunks(1));

        assertThat(solvers.held).isEmpty();
        assertThat(dispatcher.solvers()).isEmpty();
    }

    /** The answers of one chunk may be gigabytes: its client has to take them at the pace at which they come. */
    @Test
    void restOfAChunk_waitsUntilItsJobTakesIt() {
        heartbeat("s", 2);
        FakeJob job = new FakeJob().add(3);
        job.refuseRests(true);
        JobQueue queue = open(job);
        solvers.take("s").answerFirst(1);
        assertThat(solvers.held).isEmpty();

        job.refuseRests(false);
        queue.wake();
        solvers.answerAll();
        assertThat(job.lines()).isEqualTo(answers(3));
    }

    @Test
    void partialAnswer_isHandedOnAndTheRestIsSentAgain() {
        heartbeat("s", 2);
        FakeJob job = new FakeJob().add(5);
        open(job);
        solvers.take("s").answerFirst(2);
        assertThat(job.lines()).isEqualTo(answers(2));
        assertThat(solvers.of("s").get(0).chunk().firstLine()).isEqualTo(2);
        assertThat(solvers.of("s").get(0).chunk().queries()).isEqualTo(3);

        solvers.take("s").answerFirst(1);
        solvers.answerAll();

        assertThat(job.lines()).isEqualTo(answers(5));
    }

    private List<String> held() {
        return held("s");
    }

    @Test
    void linesThatMayTakeLong_areSentOneByOne_whenAllOthersOfTheirChunkAreAnswered() {
        heartbeat("s", 4);
        FakeJob job = new FakeJob().inAnyOrder().add(10);
        open(job);
        solvers.take("s").answerFirst(3);
        assertThat(held()).containsExactly("4+6");
        solvers.take("s").answerFirst(2);
        assertThat(held()).containsExactly("7+3");
        solvers.take("s").answer();
        assertThat(held()).containsExactly("3+1");
        solvers.take("s").answer();
        assertThat(held()).containsExactly("6+1");
        assertThat(job.lines()).hasSize(9).doesNotContain("a6");
        solvers.take("s").answer();

        assertThat(job.lines()).isEqualTo(answers(10));
        assertThat(solvers.held).isEmpty();
    }

    /** Its client gets no line before the one that takes long. */
    @Test
    void linesOfAJobInOrder_areSentInOrder() {
        heartbeat("s", 4);
        open(new FakeJob().add(10));
        solvers.take("s").answerFirst(3);

        assertThat(held()).containsExactly("3+7");
    }

    /** The line behind a long answer is as good as any. */
    @Test
    void restOfAChunk_staysWhole_whereTheReplyWasFull() {
        heartbeat("s", 4);
        open(new FakeJob().inAnyOrder().add(10));
        solvers.take("s").answerOne(1 << 20);

        assertThat(held()).containsExactly("1+9");
    }

    /** Where chunks wait, a solver leaves lines over to make way, and not because they take long, unless it has worked for long. */
    @Test
    void restOfAChunk_staysWhole_whereItsSolverMadeWay() {
        heartbeat("s", 2);
        open(new FakeJob().inAnyOrder().add(10).add(10));
        solvers.take("s").answerFirst(3);
        assertThat(held()).containsExactly("10+10", "3+7");

        solvers.take("s");
        solvers.take("s").answerFirst(2, 100_000_000);
        assertThat(held()).containsExactly("6+4");
    }

    @Test
    void linesThatWereHeldBack_areAnsweredOnce_whereTheirSolverDies() {
        heartbeat("s", 4);
        FakeJob job = new FakeJob().inAnyOrder().add(10);
        open(job);
        solvers.take("s").answerFirst(3);
        solvers.take("s").answer();
        heartbeat("t", 8);
        List<FakeSolvers.Held> lost = solvers.kill("s");
        pass(4 * SECOND);
        heartbeat("t", 8);
        solvers.answerAll();
        lost.forEach(FakeSolvers.Held::answer);

        assertThat(lost).hasSize(1);
        assertThat(job.lines()).isEqualTo(answers(10));
    }

    /** A solver that was given up has the whole chunk, another one what was left of it. */
    @Test
    void partialAnswerThatComesLate_leavesTheRestToTheSolverThatHasIt() {
        heartbeat("s", 2);
        FakeJob job = new FakeJob().add(10);
        open(job);
        FakeSolvers.Held lost = solvers.kill("s").get(0);
        pass(4 * SECOND);
        heartbeat("t", 2);
        solvers.take("t").answerFirst(3);
        heartbeat("t", 8);
        lost.answerFirst(2);
        solvers.answerAll();

        assertThat(job.lines()).isEqualTo(answers(10));
    }

    @Test
    void replies_areBoundedByTheirLikelyBytes() {
        heartbeat("a", 100);
        heartbeat("b", 100);
        open(new FakeJob().addChunks(10));
        int queries = 1000;
        FakeJob large = new FakeJob();
        for (int i = 0; i < 200; i++) {
            large.add(queries);
        }
        open(large);
        long likely = solvers.held.stream()
                .mapToLong(held -> Math.min(4L << 20, held.chunk().queries() * 4096L))
                .sum();

        assertThat(likely)
                .isBetween(
                        LIMITS.get(GatewaySetting.REPLY_MEMORY), LIMITS.get(GatewaySetting.REPLY_MEMORY) + (4 << 20));
    }

    @Test
    void answersOfAJob_tellWhatItsNextOnesNeed() {
        heartbeat("s", 100);
        FakeJob job = new FakeJob();
        for (int i = 0; i < 300; i++) {
            job.add(2000);
        }
        open(job);
        assertThat(solvers.held).hasSize(16);
        for (int i = 0; i < 60; i++) {
            solvers.take("s").answer();
        }

        assertThat(solvers.held).hasSize(99);
    }

    @Test
    void closedJob_cancelsWhatIsUnderWay() {
        heartbeat("s", 2);
        JobQueue queue = open(new FakeJob().addChunks(10));
        List<FakeSolvers.Held> held = List.copyOf(solvers.held);
        queue.close();
        queue.close();

        assertThat(solvers.cancelled)
                .isEqualTo(held.stream().map(one -> one.chunk().ticket()).toList());
        FakeJob next = new FakeJob().addChunks(2);
        open(next);
        assertThat(solvers.held)
                .as("a solver replies to what is cancelled before it has room")
                .isEqualTo(held);
        solvers.take("s").refuse();
        solvers.take("s").refuse();
        assertThat(solvers.held).hasSize(2);
        solvers.answerAll();
        assertThat(next.lines()).isEqualTo(answers(2));
    }

    @Test
    void closedJob_isSentNothingMore() {
        heartbeat("s", 2);
        FakeJob job = new FakeJob().addChunks(10);
        JobQueue queue = open(job);
        queue.close();
        solvers.answerAll();

        assertThat(job.lines()).isEmpty();
        assertThat(job.waiting()).isEqualTo(8);
    }
}
