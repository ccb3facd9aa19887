package dev.nimbus.tables;

import dev.nimbus.tables.values.GrowingValues.Snapshot;
import dev.nimbus.theory.period.Period;
import java.util.Optional;

/**
 * What readers of a table see, and what all of the table weighed then. Immutable.
 *
 * @param period the period, if one is proved
 * @param bytes what the table weighed, its kernel included
 */
record TableState(Snapshot values, Optional<Period> period, long bytes) {

    boolean covers(long heap) {
        if (heap < values.length()) {
            return true;
        }
        return period.isPresent() && period.get().determinedBy() <= values.length();
    }

    long value(long heap) {
        if (heap < values.length()) {
            return values.get((int) heap);
        }
        Period p = period.orElseThrow();
        return values.get((int) p.reduce(heap)) + p.rise(heap);
    }
}
