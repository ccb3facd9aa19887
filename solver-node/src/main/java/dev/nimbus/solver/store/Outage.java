package dev.nimbus.solver.store;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets a node go on by itself while the shared maps fail. A failing call may take as long as the cluster's call timeout,
 * so that after one failure the maps are left alone for a while.
 */
final class Outage {
    private static final Logger LOG = LoggerFactory.getLogger(Outage.class);

    private final long restNanos;
    private final LongSupplier nanos;
    /** When the rest ends; in the past while all is well. */
    private final AtomicLong restEnds;

    /**
     * @param rest how long the maps are left alone after a failure
     * @param nanos a clock that does not jump, in nanoseconds
     */
    Outage(Duration rest, LongSupplier nanos) {
        this.restNanos = rest.toNanos();
        this.nanos = nanos;
        this.restEnds = new AtomicLong(nanos.getAsLong());
    }

    /** What {@code call} gives; {@code otherwise} where it fails, or the maps are left alone. */
    <T> T callBlocking(Supplier<T> call, T otherwise) {
        if (nanos.getAsLong() - restEnds.get() < 0) {
            return otherwise;
        }
        try {
            return call.get();
        } catch (RuntimeException failure) {
            restEnds.set(nanos.getAsLong() + restNanos);
            LOG.warn("the shared maps fail; this node computes by itself for {} s", restNanos / 1e9, failure);
            return otherwise;
        }
    }
}
