package dev.nimbus.gateway.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.SolverHeartbeat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Many requests of one client, and a small one of another. */
class FairSchedulerTest extends DispatcherFixture {
    private final FakeJob other = new FakeJob("other").add(1);

    private void openMany(String client) {
        for (int i = 0; i < 100; i++) {
            open(new FakeJob(client).add(1));
        }
    }

    /** What the solver holds turns out to take long, again and again. */
    private void allTakeLong(int times) {
        for (int i = 0; i < times; i++) {
            long[] held =
                    solvers.held.stream().mapToLong(one -> one.chunk().ticket()).toArray();
            dispatcher.heard(
                    new SolverHeartbeat("s", "", Frames.VERSION, 2, false, held, held.length, Map.of(), "", List.of()));
        }
    }

    /** The request stood behind all that had come before it. */
    @Test
    void manyRequestsOfOneClient_standBeforeNobodyElse() {
        heartbeat("s", 2);
        openMany("many");
        open(other);

        for (int i = 0; i < 4; i++) {
            solvers.take("s").answer();
        }

        assertThat(other.lines()).hasSize(1);
    }

    /** They took every place there was for what takes long, and no other chunk came in. */
    @Test
    void chunksOfOneClientThatTakeLong_areSoMany_andLeaveRoomForOthers() {
        heartbeat("s", 2);
        openMany("many");
        allTakeLong(60);
        assertThat(solvers.held).hasSize(8);

        open(other);
        assertThat(solvers.held).hasSize(9);

        solvers.take("s").answer();
        allTakeLong(1);
        assertThat(solvers.held).as("the next of many has the place").hasSize(9);
    }

    @Test
    void chunksWhoseSolverIsGone_areSentAgain_howeverManyTheirClientHas() {
        heartbeat("s", 2);
        openMany("many");
        allTakeLong(60);
        solvers.kill("s");
        dispatcher.memberLeft("");
        heartbeat("t", 100);

        assertThat(solvers.held).hasSizeGreaterThan(90);
    }

    /** Its searches were forgotten after half a minute, for nobody asked for them. */
    @Test
    void lineThatWaitsForItsSearch_asks_howeverManyChunksItsClientHas() {
        heartbeat("s", 2);
        open(new FakeJob("many").add(1));
        openMany("many");
        allTakeLong(60);
        assertThat(solvers.held).hasSize(8);

        FakeSolvers.Held line = solvers.take("s");
        AnswerChunk answer = FakeSolvers.answersTo(line.chunk());
        line.reply()
                .accept(new Reply.Answered(
                        new AnswerChunk(answer.ticket(), answer.firstLine(), 1, 0, 0, new int[] {0}, answer.body())));

        assertThat(solvers.held).anyMatch(one -> one.chunk().format() == ChunkFormat.SEARCH);
    }

    @Test
    void clientsWithoutAName_haveNoLimit() {
        heartbeat("s", 2);
        openMany("");
        allTakeLong(60);

        assertThat(solvers.held).hasSize(100);
    }
}
