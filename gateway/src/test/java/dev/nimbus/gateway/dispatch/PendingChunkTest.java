package dev.nimbus.gateway.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The bus may keep a delivery for a day after its solver was killed; it must not keep queries that nobody waits for. */
class PendingChunkTest extends DispatcherFixture {
    private final JobQueue queue = dispatcher.open(new FakeJob().add(4).add(4), "fake", JobClient.NOBODY);
    private final PendingChunk chunk = queue.take(1).orElseThrow();

    @Test
    void queriesOfAJobThatIsClosed_areLetGo() {
        queue.add(chunk);
        assertThat(chunk.rest().body()).isNotEmpty();

        queue.close();

        assertThat(chunk.rest().body()).isEmpty();
    }

    @Test
    void queriesThatAreAnswered_areLetGo() {
        chunk.advance(FakeSolvers.answersTo(chunk.rest().queries(0, 1)));
        assertThat(chunk.rest().firstLine()).isEqualTo(1);
        assertThat(chunk.rest().queries()).isEqualTo(3);
        assertThat(chunk.rest().body()).asString().contains("q1", "q2", "q3").doesNotContain("q0");
        assertThat(chunk.isOver()).isFalse();

        chunk.advance(FakeSolvers.answersTo(chunk.rest()));

        assertThat(chunk.isOver()).isTrue();
        assertThat(chunk.rest().body()).isEmpty();
    }

    @Test
    void bisection_findsTheCulprit() {
        chunk.bisect(4);
        assertThat(chunk.toSend().queries()).isEqualTo(2);
        chunk.advance(FakeSolvers.answersTo(chunk.toSend()));
        assertThat(chunk.toSend().firstLine()).isEqualTo(2);
        assertThat(chunk.toSend().queries()).isEqualTo(1);
        chunk.advance(FakeSolvers.answersTo(chunk.toSend()));

        assertThat(chunk.toSend().firstLine()).isEqualTo(3);
        assertThat(chunk.isPoisonous(2)).isTrue();
    }

    @Test
    void linesBehindTheCulprit_areSentTogether() {
        chunk.bisect(2);
        chunk.advance(FakeSolvers.answersTo(chunk.toSend()));
        chunk.advance(FakeSolvers.answersTo(chunk.toSend()));

        assertThat(chunk.isPoisonous(2)).isFalse();
        assertThat(chunk.toSend().firstLine()).isEqualTo(2);
        assertThat(chunk.toSend().queries()).isEqualTo(2);
    }

    @Test
    void suspects_areNotHeldBack() {
        chunk.bisect(4);
        chunk.advance(FakeSolvers.answersTo(chunk.rest().queries(0, 1)));

        chunk.holdFirstBack();

        assertThat(chunk.rest().firstLine()).isEqualTo(1);
    }

    @Test
    void singleLine_isNotHeldBack() {
        chunk.advance(FakeSolvers.answersTo(chunk.rest().queries(0, 3)));

        chunk.holdFirstBack();

        assertThat(chunk.rest().firstLine()).isEqualTo(3);
        assertThat(chunk.rest().queries()).isEqualTo(1);
    }
}
