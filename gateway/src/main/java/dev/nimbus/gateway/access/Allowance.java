package dev.nimbus.gateway.access;

/** A bucket that holds one minute's worth and fills steadily. It may be overdrawn, and then fills for longer. */
final class Allowance {
    private static final double MINUTE_NANOS = 60e9;

    private final long perMinute;
    private double left;
    private long since;

    /** A full one. @param now the time in nanoseconds, as everywhere here */
    Allowance(long perMinute, long now) {
        this.perMinute = perMinute;
        this.left = perMinute;
        this.since = now;
    }

    void take(long amount, long now) {
        fill(now);
        left -= amount;
    }

    /** Nanoseconds until one may be taken again; 0 for at once. */
    long waitNanos(long now) {
        fill(now);
        return left >= 1 ? 0 : (long) Math.ceil((1 - left) * MINUTE_NANOS / perMinute);
    }

    long used(long now) {
        fill(now);
        return (long) Math.ceil(perMinute - left);
    }

    private void fill(long now) {
        left = Math.min(perMinute, left + (now - since) * (perMinute / MINUTE_NANOS));
        since = now;
    }
}
