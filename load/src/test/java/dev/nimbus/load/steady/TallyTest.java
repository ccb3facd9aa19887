package dev.nimbus.load.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TallyTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final Failure UNANSWERED = Failure.unanswered("silence");

    private final Tally tally = new Tally(0);

    @Test
    void warmUp_isNotCounted() {
        Tally warm = new Tally(SECOND);

        warm.answered(SECOND - 1, SECOND);
        warm.answeredByError(0, SECOND, "!");
        warm.failed(0, SECOND, UNANSWERED);

        SteadyFigures figures = warm.figures();
        assertThat(figures.requests()).isZero();
        assertThat(figures.isClean()).isTrue();
        assertThat(figures.latency().getTotalCount()).isZero();
    }

    @Test
    void requestOfTheWarmUpThatIsNeverAnswered_isRecordedFromItsEnd() {
        Tally warm = new Tally(SECOND);

        warm.unanswered(0, 11 * SECOND, UNANSWERED);

        assertThat(warm.figures().failuresByKind()).isEqualTo(Map.of("unanswered", 1L));
        assertThat(warm.figures().millisAt(100)).isCloseTo(10_000, within(10.0));
    }

    @Test
    void loadThatBreaksOff_isNotCleanWheneverItDoes() {
        Tally warm = new Tally(SECOND);

        warm.unanswered(0, SECOND / 2, UNANSWERED);
        warm.brokenOff(Failure.lost("gone"));

        assertThat(warm.figures().failuresByKind()).isEqualTo(Map.of("lost", 1L));
        assertThat(warm.figures().firstFailure()).isEqualTo("gone");
        assertThat(warm.figures().latency().getTotalCount()).isZero();
    }

    @Test
    void requestWithoutResponse_isRecordedAtItsAge() {
        tally.answered(0, MILLI);
        tally.failed(0, 10 * SECOND, UNANSWERED);
        tally.failed(0, 10 * SECOND, Failure.lost("gone"));

        SteadyFigures figures = tally.figures();
        assertThat(figures.requests()).isOne();
        assertThat(figures.failuresByKind()).isEqualTo(Map.of("unanswered", 1L, "lost", 1L));
        assertThat(figures.firstFailure()).isEqualTo("silence");
        assertThat(figures.millisAt(50)).isCloseTo(10_000, within(10.0));
    }

    @Test
    void refusal_isNoLatency() {
        tally.failed(0, MILLI, Failure.refused(503, "503: no solver"));

        assertThat(tally.figures().failuresByKind()).isEqualTo(Map.of("503", 1L));
        assertThat(tally.figures().latency().getTotalCount()).isZero();
    }

    @Test
    void errorLine_isAnAnswerWithALatency() {
        tally.answeredByError(0, MILLI, "! a");
        tally.answeredByError(0, MILLI, "! b");

        SteadyFigures figures = tally.figures();
        assertThat(figures.requests()).isEqualTo(2);
        assertThat(figures.errors()).isEqualTo(2);
        assertThat(figures.firstError()).isEqualTo("! a");
        assertThat(figures.latency().getTotalCount()).isEqualTo(2);
    }

    /** A million a second for a hundred seconds, and nobody answers: ages from 10 to 110 seconds, evenly. */
    @Test
    void veryManyUnsentRequests_areCountedAtOnce() {
        Schedule schedule = new Schedule(1e6, 100 * SECOND);
        long count = schedule.dueBefore(110 * SECOND);

        tally.unsent(schedule, 0, count, 110 * SECOND, UNANSWERED);

        assertThat(count).isEqualTo(100_000_000);
        SteadyFigures figures = tally.figures();
        assertThat(figures.failures()).isEqualTo(count);
        assertThat(figures.latency().getTotalCount()).isEqualTo(count);
        assertThat(figures.millisAt(50)).isCloseTo(60_000, within(100.0));
        assertThat(figures.millisAt(100)).isCloseTo(110_000, within(200.0));
    }

    @Test
    void unsentRequests_endWhereTheScheduleDoes() {
        tally.unsent(new Schedule(1000, SECOND), 3, 5, SECOND, UNANSWERED);

        assertThat(tally.figures().failures()).isEqualTo(2);
    }
}
