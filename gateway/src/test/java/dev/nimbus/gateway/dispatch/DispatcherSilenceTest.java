package dev.nimbus.gateway.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.SolverHeartbeat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Solvers that fall silent, and chunks that go astray. */
class DispatcherSilenceTest extends DispatcherFixture {
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
        assertThat(dispatcher.solvers())
                .extracting(solver -> solver.heartbeat().solver())
                .containsExactly("lives");
    }

    @Test
    void solverWhoseMemberLeft_losesItsChunksAtOnce() {
        dispatcher.heard(
                new SolverHeartbeat("dies", "m1", Frames.VERSION, 2, false, new long[0], 0, Map.of(), "", List.of()));
        FakeJob job = new FakeJob().addChunks(2);
        open(job);
        heartbeat("lives", 2);
        dispatcher.memberLeft("m0");
        assertThat(solvers.of("dies")).hasSize(2);

        dispatcher.memberLeft("m1");

        assertThat(solvers.of("lives")).hasSize(2);
        assertThat(dispatcher.solvers())
                .extracting(solver -> solver.heartbeat().solver())
                .containsExactly("lives");
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
    void lateSingleQuery_isSentToTheFirstOtherSolverThatComes() {
        heartbeat("frozen", 8);
        open(new FakeJob().addChunks(1));
        pass(SECOND / 2);
        heartbeat("good", 2);
        pass(SECOND / 2);

        assertThat(solvers.of("good")).hasSize(1);
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
}
