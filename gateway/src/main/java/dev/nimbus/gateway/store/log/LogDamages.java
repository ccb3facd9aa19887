package dev.nimbus.gateway.store.log;

import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says in the log what is damaged, up to a bound, and counts it. Safe for use by several threads. */
final class LogDamages {
    private static final Logger LOG = LoggerFactory.getLogger(LogDamages.class);
    /** A disk that is broken through and through would fill the next one with its log. */
    private static final int MOST_TOLD = 1_000;

    private final AtomicLong count = new AtomicLong();
    private final AtomicLong told = new AtomicLong();

    void found(String what) {
        count.incrementAndGet();
        tell(what);
    }

    /** Says what a damage costs; that is not another one. */
    void tell(String what) {
        long number = told.incrementAndGet();
        if (number <= MOST_TOLD) {
            LOG.error("batch log damaged: {}", what);
        } else if (number == MOST_TOLD + 1) {
            LOG.error("batch log damaged: more than {} lines; the others are not written", MOST_TOLD);
        }
    }

    long count() {
        return count.get();
    }
}
