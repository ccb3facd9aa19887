package dev.nimbus.gateway.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The bus may keep a task for a day after its solver was killed; it must not keep queries that nobody waits for. */
class TaskTest extends DispatcherFixture {
    private final Lane lane = dispatcher.open(new FakeJob().addChunks(2));

    @Test
    void queriesOfAJobThatIsClosed_areLetGo_whereTheyWaitToBeSentAgain() {
        Task task = lane.take();
        lane.sendAgain(task);
        assertThat(task.chunk().body()).isNotEmpty();

        lane.close();

        assertThat(task.chunk().body()).isEmpty();
    }

    @Test
    void queriesOfAJobThatIsClosed_areLetGo_whereTheyAreSuspects() {
        Suspects suspects = new Suspects(new Roster());
        Task task = lane.take();
        suspects.add(task);
        lane.close();
        assertThat(task.chunk().body()).isNotEmpty();

        assertThat(suspects.seat()).isEmpty();

        assertThat(task.chunk().body()).isEmpty();
    }
}
