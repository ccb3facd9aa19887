package dev.nimbus.gateway.batch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SettlingTest {
    private static final long SECOND = 1_000_000_000;

    private long now;
    private final Settling settling = new Settling(() -> now);

    private void pass(int seconds) {
        for (int i = 0; i < seconds; i++) {
            now += SECOND;
            settling.tick();
        }
    }

    @Test
    void gatewayThatTicks_isSettled() {
        pass(100);

        assertThat(settling.isSettled()).isTrue();
    }

    /** The first requests after a pause are served before the first tick. */
    @Test
    void frozenGateway_isNotSettledUntilSomeTimeAfterwards() {
        pass(10);
        now += 12 * SECOND;
        assertThat(settling.isSettled()).isFalse();
        pass(14);
        assertThat(settling.isSettled()).isFalse();
        pass(1);

        assertThat(settling.isSettled()).isTrue();
    }

    @Test
    void gatewayThatHasLostAMember_isNotSettledForSomeTime() {
        settling.disturbed();
        pass(14);
        assertThat(settling.isSettled()).isFalse();
        pass(1);

        assertThat(settling.isSettled()).isTrue();
    }
}
