package dev.nimbus.gateway.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SolverAbsenceTest {
    private boolean hasSolver;
    private boolean waits = true;
    private long now = Long.MAX_VALUE - 5; // a clock of nanoseconds may pass its end
    private final SolverAbsence absence = new SolverAbsence(() -> hasSolver, () -> now, 10);
    private final List<String> failed = new ArrayList<>();

    private void pass(int nanos) {
        for (int i = 0; i < nanos; i++) {
            now++;
            absence.tick();
        }
    }

    private void await(String who) {
        absence.whenLasting(who, () -> waits, () -> failed.add(who));
    }

    @Test
    void eachRequest_waitsItsOwnTime() {
        pass(100);
        await("first");
        pass(9);
        await("second");
        await("first"); // waits already
        assertThat(failed).isEmpty();

        pass(1);
        assertThat(failed).containsExactly("first");

        pass(9);
        assertThat(failed).containsExactly("first", "second");
        assertThat(absence.isAwaited()).isFalse();
    }

    @Test
    void solverThatComes_beginsTheTimeAnew() {
        await("request");
        pass(9);
        hasSolver = true;
        pass(100);
        hasSolver = false;

        pass(9);
        assertThat(failed).isEmpty();

        pass(1);
        assertThat(failed).containsExactly("request");
    }

    @Test
    void requestThatIsOver_doesNotFail() {
        await("request");
        absence.leave("request");

        pass(100);
        assertThat(failed).isEmpty();
    }

    @Test
    void timeBeginsAnew_ifNothingWaitedMeanwhile() {
        await("socket");
        pass(9);
        waits = false;
        await("socket"); // asks again
        waits = true;

        pass(9);
        assertThat(failed).isEmpty();

        pass(1);
        assertThat(failed).containsExactly("socket");
    }

    @Test
    void whoHasItsAnswers_doesNotFail() {
        await("slow reader");
        waits = false;

        pass(100);
        assertThat(failed).isEmpty();
        assertThat(absence.isAwaited()).isFalse();
    }
}
