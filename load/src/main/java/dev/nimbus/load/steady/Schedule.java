package dev.nimbus.load.steady;

/**
 * When each request falls due. Requests fall due whether or not earlier ones were answered, and a request's latency
 * counts from there: a server that stalls is charged for all that should have been sent meanwhile (no coordinated
 * omission).
 */
final class Schedule {
    private static final double SECOND = 1e9;

    private final double perSecond;
    private final long nanos;

    /**
     * @param perSecond requests a second; {@link Double#POSITIVE_INFINITY} for one as soon as the last is answered
     * @param nanos how long requests fall due
     */
    Schedule(double perSecond, long nanos) {
        this.perSecond = perSecond;
        this.nanos = nanos;
    }

    /** Whether requests only wait for the answers to earlier ones. */
    boolean isUnlimited() {
        return Double.isInfinite(perSecond);
    }

    /** When request {@code index}, from 0, falls due, in nanoseconds after the beginning. */
    long due(long index) {
        return isUnlimited() ? 0 : (long) (index / perSecond * SECOND);
    }

    /** How many requests fall due before {@code now}; 0 for a schedule that is unlimited. */
    long dueBefore(long now) {
        if (isUnlimited()) {
            return 0;
        }
        long end = Math.min(now, nanos);
        long count = (long) Math.ceil(end / SECOND * perSecond);
        while (count > 0 && due(count - 1) >= end) {
            count--;
        }
        while (due(count) < end) {
            count++;
        }
        return count;
    }

    /** Whether request {@code index} is none of this schedule, {@code now} nanoseconds after the beginning. */
    boolean isOver(long index, long now) {
        return isUnlimited() ? now >= nanos : due(index) >= nanos;
    }
}
