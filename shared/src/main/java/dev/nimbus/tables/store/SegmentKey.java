package dev.nimbus.tables.store;

import dev.nimbus.tables.rules.Recurrence;

/**
 * Names one segment in a store.
 *
 * @param rulesetKey the canonical notation of the game, {@link Recurrence#key}
 * @param number the segment's number from 0: number k covers the heaps from k·65536 to k·65536 + 65535
 */
public record SegmentKey(String rulesetKey, long number) {

    public SegmentKey {
        if (number < 0) {
            throw new IllegalArgumentException("segment number " + number + " of " + rulesetKey + " is negative");
        }
    }
}
