package dev.nimbus.gateway.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.SolverHeartbeat;
import java.util.List;
import java.util.Map;
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
    void nextChunk_goesToTheSolverWithMostCredit() {
        heartbeat("small", 1);
        heartbeat("large", 3);
        open(new FakeJob().addChunks(2));

        assertThat(solvers.held).extracting(FakeSolvers.Held::solver).containsExactly("large", "large");
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
        dispatcher.heard(new SolverHeartbeat("s", "", Frames.VERSION, 1, 2, false, held, 2, Map.of()));
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
    void silentSolver_isGoneAndItsChunksGoElsewhere() {
        heartbeat("dies", 2);
        FakeJob job = new FakeJob().addChunks(2);
        open(job);
        List<FakeSolvers.Held> lost = solvers.kill("dies");
        pass(2 * SECOND);
        heartbeat("lives", 2);
        pass(2 * SECOND);

        assertThat(solvers.of("lives")).hasSize(2);
        assertThat(solvers.of("lives").get(0).chunk().ticket())
                .isNotEqualTo(lost.get(0).chunk().ticket());
        solvers.answerAll();
        lost.forEach(FakeSolvers.Held::answer);
        assertThat(job.lines()).isEqualTo(answers(2));
        assertThat(dispatcher.solvers()).extracting(SolverView::id).containsExactly("lives");
    }

    @Test
    void solverWhoseMemberLeft_losesItsChunksAtOnce() {
        dispatcher.heard(new SolverHeartbeat("dies", "m1", Frames.VERSION, 0, 2, false, new long[0], 0, Map.of()));
        FakeJob job = new FakeJob().addChunks(2);
        open(job);
        heartbeat("lives", 2);
        dispatcher.memberLeft("m0");
        assertThat(solvers.of("dies")).hasSize(2);

        dispatcher.memberLeft("m1");

        assertThat(solvers.of("lives")).hasSize(2);
        assertThat(dispatcher.solvers()).extracting(SolverView::id).containsExactly("lives");
    }

    @Test
    void lateAnswer_countsIfItIsTheFirst() {
        heartbeat("slow", 1);
        FakeJob job = new FakeJob().addChunks(1);
        open(job);
        pass(4 * SECOND);
        solvers.take("slow").answer();
        assertThat(job.lines()).isEqualTo(answers(1));

        heartbeat("slow", 1);
        assertThat(solvers.held).isEmpty();
    }

    @Test
    void chunkThatTwoBeatsDoNotHold_goesElsewhere() {
        heartbeat("s", 4);
        FakeJob job = new FakeJob().addChunks(1);
        open(job);
        solvers.kill("s");

        heartbeat("s", 4);
        heartbeat("s", 4);
        heartbeat("s", 4);
        pass(2 * SECOND);
        heartbeat("s", 4);
        assertThat(solvers.held).isEmpty();
        heartbeat("s", 4);

        assertThat(solvers.held).hasSize(1);
        solvers.answerAll();
        assertThat(job.lines()).isEqualTo(answers(1));
    }

    @Test
    void chunkThatBeatsHold_isLeftInPeace() {
        heartbeat("s", 4);
        open(new FakeJob().addChunks(1));
        for (int i = 0; i < 100; i++) {
            pass(SECOND);
            heartbeat("s", 4);
        }

        assertThat(solvers.held).hasSize(1);
    }

    @Test
    void chunkMissedNowAndThen_isLeftInPeace() {
        heartbeat("s", 4);
        open(new FakeJob().addChunks(1));
        for (int i = 0; i < 10; i++) {
            pass(SECOND);
            dispatcher.heard(solvers.heartbeat("s", 4, false));
            heartbeat("s", 4);
        }

        assertThat(solvers.held).hasSize(1);
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
        dispatcher.heard(new SolverHeartbeat("later", Frames.VERSION + 1, 0, 8, false, new long[0], Map.of()));
        dispatcher.heard(new SolverHeartbeat("earlier", Frames.VERSION - 1, 0, 8, false, new long[0], Map.of()));
        open(new FakeJob().addChunks(1));

        assertThat(solvers.held).isEmpty();
        assertThat(dispatcher.solvers()).isEmpty();
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

        assertThat(likely).isBetween(LIMITS.replyBytes(), LIMITS.replyBytes() + (4 << 20));
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
    void lateSingleQuery_isSentToAnIdleSolverToo_andTheFirstAnswerCounts() {
        heartbeat("frozen", 8);
        heartbeat("good", 2);
        FakeJob job = new FakeJob().addChunks(1);
        open(job);
        assertThat(solvers.of("frozen")).hasSize(1);
        pass(SECOND / 2);

        assertThat(solvers.of("good")).hasSize(1);
        solvers.take("good").answer();
        assertThat(job.lines()).isEqualTo(answers(1));
        assertThat(solvers.cancelled)
                .containsExactly(solvers.of("frozen").get(0).chunk().ticket());
        solvers.take("frozen").answer();
        assertThat(job.lines()).isEqualTo(answers(1));
    }

    @Test
    void singleQueryThatABeatHolds_isNotSentTwice() {
        heartbeat("s", 8);
        heartbeat("t", 2);
        open(new FakeJob().addChunks(1));
        heartbeat("s", 8);
        pass(SECOND);

        assertThat(solvers.held).hasSize(1);
    }

    @Test
    void silentSolver_getsNothingNewUntilItsNextHeartbeat() {
        heartbeat("silent", 8);
        pass(2 * SECOND);
        heartbeat("good", 1);
        open(new FakeJob().addChunks(3));
        assertThat(solvers.of("silent")).isEmpty();

        heartbeat("silent", 8);
        assertThat(solvers.of("silent")).hasSize(2);
    }

    @Test
    void timeInWhichTheGatewayStoodStill_isNotSilence() {
        heartbeat("s", 8);
        open(new FakeJob().addChunks(1));
        now += 100 * SECOND;
        dispatcher.tick();
        pass(SECOND);
        heartbeat("s", 8);

        assertThat(dispatcher.solvers()).hasSize(1);
        assertThat(solvers.held).hasSize(1);
    }

    @Test
    void answer_showsThatASolverLives() {
        heartbeat("s", 1);
        open(new FakeJob().addChunks(100));
        for (int i = 0; i < 10; i++) {
            pass(SECOND);
            solvers.take("s").answer();
        }

        assertThat(dispatcher.solvers()).hasSize(1);
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
