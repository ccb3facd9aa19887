package dev.nimbus.gateway;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until it is moved, by any thread. */
public final class HandClock extends Clock {
    /** Where it stands at first. */
    public static final Instant START = Instant.parse("2025-01-01T00:00:00Z");

    private volatile Instant now = START;

    /** Sets it to so long after {@link #START}. */
    public void set(Duration sinceStart) {
        now = START.plus(sinceStart);
    }

    @Override
    public Instant instant() {
        return now;
    }

    /** Its time as one that does not jump counts it. */
    public long nanos() {
        return Duration.between(START, now).toNanos();
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
