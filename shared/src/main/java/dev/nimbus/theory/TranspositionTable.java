package dev.nimbus.theory;

import java.util.HashMap;
import java.util.Map;

/**
 * What a search remembers of positions, within a bound. Positions are kept in two generations: when the younger one is
 * full the older is forgotten, so what was met lately stays. Forgetting costs time, never correctness.
 *
 * @param <P> positions
 */
final class TranspositionTable<P> {
    /** What {@link #get} gives for a position that is not remembered. */
    static final long UNKNOWN = -1;

    private final int generation;
    private Map<P, Long> young = new HashMap<>();
    private Map<P, Long> old = new HashMap<>();

    /** @param capacity the most positions to remember, at least 2 */
    TranspositionTable(int capacity) {
        this.generation = capacity / 2;
    }

    /** The number remembered of {@code position}, or {@link #UNKNOWN}. */
    long get(P position) {
        Long value = young.get(position);
        if (value == null) {
            value = old.get(position);
        }
        return value == null ? UNKNOWN : value;
    }

    /** Remembers {@code value} ≥ 0 of {@code position}. */
    void put(P position, long value) {
        if (young.size() >= generation) {
            old = young;
            young = new HashMap<>();
        }
        young.put(position, value);
    }
}
