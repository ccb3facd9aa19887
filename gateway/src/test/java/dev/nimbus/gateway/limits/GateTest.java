package dev.nimbus.gateway.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GateTest {
    private int room;
    private final Gate gate = new Gate(() -> room > 0);
    private final List<String> gone = new ArrayList<>();

    private void waitFor(String who) {
        gate.whenOpen(who, () -> {
            gone.add(who);
            room--;
        });
    }

    @Test
    void thoseWhoWait_goOnInTheirOrderWhileThereIsRoom() {
        waitFor("a");
        waitFor("b");
        waitFor("c");
        waitFor("a");
        gate.tell();
        assertThat(gone).isEmpty();

        room = 2;
        gate.tell();
        assertThat(gone).containsExactly("a", "b");
        assertThat(gate.isAwaited()).isTrue();
    }

    @Test
    void whoHasLeft_isNotWoken() {
        waitFor("a");
        waitFor("b");
        gate.leave("a");
        gate.letOneGo();
        assertThat(gone).containsExactly("b");
        assertThat(gate.isAwaited()).isFalse();
    }
}
