package dev.nimbus.gateway.store;

import java.util.function.LongSupplier;

/**
 * The bytes that a member holds of the shared maps, for deciding whether one more entry fits.
 *
 * <p>To measure them Hazelcast visits every partition of every map: a measurement before each block took 8 % of a
 * gateway's CPU time. So a measurement counts for a tenth of a second, and what this gateway writes meanwhile is added to
 * it whole. The sum is too high rather than too low, and near the limit it is measured again.
 */
final class HeldBytes {
    private static final long VALID_NANOS = 100_000_000;

    private final LongSupplier measure;
    private final LongSupplier nanos;
    private long held;
    private long measuredAt;

    /** {@code measure}: the bytes held now. {@code nanos}: a clock that does not jump, in nanoseconds. */
    HeldBytes(LongSupplier measure, LongSupplier nanos) {
        this.measure = measure;
        this.nanos = nanos;
        this.measuredAt = nanos.getAsLong() - VALID_NANOS;
    }

    /** Whether {@code length} bytes more stay within {@code limit}; if so, they count from now on. */
    synchronized boolean fits(long length, long limit) {
        if (nanos.getAsLong() - measuredAt >= VALID_NANOS || held + length > limit) {
            held = measure.getAsLong();
            measuredAt = nanos.getAsLong();
        }
        boolean fits = held + length <= limit;
        if (fits) {
            held += length;
        }
        return fits;
    }
}
