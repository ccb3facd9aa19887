package dev.nimbus.gateway.members;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.HandClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class AgreedClockTest {
    private static final long HOUR = 3_600_000;

    private final HandClock machine = new HandClock();
    private long seconds;
    private long ahead;
    private AgreedClock clock = started();

    private AgreedClock started() {
        machine.set(Duration.ofMillis(ahead));
        return new AgreedClock(machine, () -> seconds * 1_000_000_000);
    }

    /** Seconds pass, in which the clocks of others show so many milliseconds more than the right time. */
    private void pass(int count, long... others) {
        for (int i = 0; i < count; i++) {
            seconds++;
            machine.set(Duration.ofSeconds(seconds).plusMillis(ahead));
            List<Long> shown = LongStream.of(others)
                    .mapToObj(other -> right().toEpochMilli() + other)
                    .toList();
            clock.compare(shown);
        }
    }

    private Instant right() {
        return HandClock.START.plusSeconds(seconds);
    }

    @Test
    void jumpOfALoneMachine_doesNotMoveTheTime() {
        pass(100);
        ahead = 2 * HOUR;
        pass(100);

        assertThat(clock.instant()).isEqualTo(right());
        assertThat(clock.trouble()).isEmpty();
        assertThat(clock.isTrusted()).isTrue();
    }

    @Test
    void clockAheadOfTheOthers_isNotTrusted_andTheirTimeIsTaken() {
        ahead = 2 * HOUR;
        clock = started();
        for (int i = 0; i < 20; i++) {
            pass(1, 0, 10);
            assertThat(clock.isTrusted()).isFalse();
        }

        assertThat(clock.trouble()).hasValueSatisfying(text -> assertThat(text).contains("differs from most others"));
        assertThat(clock.instant()).isBetween(right(), right().plusMillis(10));
    }

    @Test
    void clockThatMostAgreeWith_isTrusted_whateverAnotherShows() {
        pass(20, 2 * HOUR, 300);

        assertThat(clock.isTrusted()).isTrue();
        assertThat(clock.trouble()).isEmpty();
        assertThat(clock.instant()).isEqualTo(right());
    }

    @Test
    void twoClocksThatDiffer_areBothNotTrusted() {
        pass(20, 2 * HOUR);

        assertThat(clock.isTrusted()).isFalse();
        assertThat(clock.trouble()).hasValueSatisfying(text -> assertThat(text).contains("no majority"));
    }

    @Test
    void differenceOfAMinute_isBorne_aSecondMoreIsNot() {
        pass(20, 60_000, 60_000);
        assertThat(clock.trouble()).isEmpty();
        pass(20, 61_000, 61_000);

        assertThat(clock.trouble()).isPresent();
    }

    @Test
    void clockSetRight_isTrustedAgain() {
        pass(20, 2 * HOUR, 2 * HOUR);
        assertThat(clock.trouble()).isPresent();
        ahead = 2 * HOUR;
        pass(20, 2 * HOUR, 2 * HOUR);

        assertThat(clock.trouble()).isEmpty();
        assertThat(clock.isTrusted()).isTrue();
        assertThat(clock.millis()).isEqualTo(right().toEpochMilli() + 2 * HOUR);
    }

    /** The heartbeats that wait for a frozen gateway are old when it reads them. */
    @Test
    void oldHeartbeatsOfSomeSeconds_changeNothing_butNothingIsRemoved() {
        pass(20, 0, 0);
        pass(2, -90_000, -90_000);
        assertThat(clock.isTrusted()).isFalse();
        assertThat(clock.trouble()).isEmpty();
        assertThat(clock.instant()).isEqualTo(right());
        pass(15, 0, 0);

        assertThat(clock.isTrusted()).isTrue();
    }

    @Test
    void gatewayThatHasJustStarted_removesNothing() {
        pass(14);
        assertThat(clock.isTrusted()).isFalse();
        pass(1);

        assertThat(clock.isTrusted()).isTrue();
    }
}
