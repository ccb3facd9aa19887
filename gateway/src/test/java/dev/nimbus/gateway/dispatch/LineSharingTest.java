package dev.nimbus.gateway.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LineSharingTest extends DispatcherFixture {
    /** Two solvers, and a chunk of ten lines that has been at the one for a while. */
    private FakeJob openHard(FakeJob job) {
        dispatcher.heard(FakeSolvers.idle("s", 4, 1));
        open(job.add(10));
        dispatcher.heard(FakeSolvers.idle("t", 6, 2));
        pass(SECOND / 2);
        return job;
    }

    @Test
    void linesOfAChunkThatTakesLong_areSharedAmongWorkersThatHaveNothingToDo() {
        FakeJob job = openHard(new FakeJob());
        assertThat(held("t")).containsExactly("7+3", "4+3");
        assertThat(solvers.curtailed).containsExactly("s: 4");

        solvers.take("t").answer();
        solvers.take("t").answer();
        pass(SECOND / 2);
        assertThat(solvers.held).hasSize(1);
        assertThat(solvers.curtailed).containsExactly("s: 4", "s: 1");

        solvers.take("s").answerFirst(1);
        assertThat(held("t")).containsExactly("1+3");
        solvers.answerAll();
        assertThat(job.lines()).isEqualTo(answers(10));
    }

    /** The solver that the chunk was sent to still has all of its lines. */
    @Test
    void linesThatWereShared_areAnsweredOnce() {
        FakeJob job = openHard(new FakeJob());

        solvers.answerAll();

        assertThat(job.lines()).isEqualTo(answers(10));
    }

    @Test
    void answersThatASolverHadBeforeItsLinesWereShared_areTaken() {
        FakeJob job = openHard(new FakeJob());

        solvers.take("s").answerFirst(9);

        assertThat(job.lines()).isEqualTo(answers(9));
        assertThat(solvers.cancelled).hasSize(2);
        assertThat(solvers.held.get(solvers.held.size() - 1).chunk().firstLine())
                .isEqualTo(9);
        solvers.answerAll();
        assertThat(job.lines()).isEqualTo(answers(10));
    }

    @Test
    void linesThatWereShared_areAnsweredOnce_whereTheirSolverDies() {
        FakeJob job = openHard(new FakeJob());
        List<FakeSolvers.Held> lost = solvers.kill("t");
        pass(4 * SECOND);
        heartbeat("s", 4);
        solvers.answerAll();
        lost.forEach(FakeSolvers.Held::answer);

        assertThat(job.lines()).isEqualTo(answers(10));
    }

    @Test
    void chunksThatTakeLittleTime_areNotShared() {
        dispatcher.heard(FakeSolvers.idle("s", 4, 3));
        open(new FakeJob().add(10));
        pass(SECOND / 5);

        assertThat(held("s")).containsExactly("0+10");
    }

    @Test
    void linesThatTheirJobDoesNotTake_areNotShared() {
        FakeJob job = new FakeJob();
        job.refuseRests(true);
        openHard(job);

        assertThat(held("s")).containsExactly("0+10");
        assertThat(held("t")).isEmpty();
    }

    @Test
    void linesHeldBack_areSharedToo() {
        dispatcher.heard(FakeSolvers.idle("s", 4, 1));
        FakeJob job = new FakeJob().inAnyOrder().add(6);
        open(job);
        solvers.take("s").answerFirst(1);
        solvers.take("s").answerFirst(1);
        assertThat(held("s")).containsExactly("4+2");
        dispatcher.heard(FakeSolvers.idle("t", 4, 1));
        pass(SECOND / 2);
        assertThat(held("t")).containsExactly("5+1");

        solvers.take("t").answer();

        assertThat(held("t")).containsExactly("3+1");
        solvers.answerAll();
        assertThat(job.lines()).isEqualTo(answers(6));
    }

    /** A line that kills solvers would kill one for each share. */
    @Test
    void linesOneOfWhichMayKillSolvers_areNotShared() {
        dispatcher.heard(FakeSolvers.idle("s", 4, 1));
        open(new FakeJob().add(8));
        solvers.take("s").fail();
        dispatcher.heard(FakeSolvers.idle("t", 4, 2));
        pass(SECOND / 2);

        assertThat(solvers.held).hasSize(1);
    }
}
