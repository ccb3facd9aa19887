package dev.nimbus.theory;

/**
 * What a search remembers of positions, a number for each, within a bound. Positions are kept in two generations: when
 * the younger one is full the older is forgotten, so what was met lately stays. Forgetting costs time, never
 * correctness.
 *
 * @param <P> positions
 */
final class TranspositionTable<P> {
    /** What {@link #get} gives for a position that is not remembered. */
    static final long UNKNOWN = 0;

    private static final int FIRST_SLOTS = 1 << 6;

    private final int generation;
    private Generation young = new Generation(FIRST_SLOTS);
    private Generation old = new Generation(FIRST_SLOTS);

    /** @param capacity the most positions to remember, at least 2 */
    TranspositionTable(int capacity) {
        this.generation = capacity / 2;
    }

    /** The number remembered of {@code position}, or {@link #UNKNOWN}. */
    long get(P position) {
        long number = young.get(position);
        return number == UNKNOWN ? old.get(position) : number;
    }

    /** Remembers {@code number}, not {@link #UNKNOWN}, of {@code position}. */
    void put(P position, long number) {
        if (young.count >= generation) {
            old = young;
            young = new Generation(FIRST_SLOTS);
        }
        young.put(position, number);
    }

    /** Open addressing in two arrays, at most half full: far less memory than a map of boxed numbers. */
    private static final class Generation {
        private Object[] keys;
        private long[] numbers;
        private int count;

        private Generation(int slots) {
            keys = new Object[slots];
            numbers = new long[slots];
        }

        /** The place of {@code key}, or where it would stand. */
        private int slot(Object key) {
            int hash = key.hashCode() * 0x9E3779B9;
            int slot = (hash ^ (hash >>> 15)) & (keys.length - 1);
            while (keys[slot] != null && !keys[slot].equals(key)) {
                slot = (slot + 1) & (keys.length - 1);
            }
            return slot;
        }

        private long get(Object key) {
            return numbers[slot(key)];
        }

        private void put(Object key, long number) {
            if (2 * count >= keys.length) {
                grow();
            }
            int slot = slot(key);
            if (keys[slot] == null) {
                keys[slot] = key;
                count++;
            }
            numbers[slot] = number;
        }

        private void grow() {
            Object[] oldKeys = keys;
            long[] oldNumbers = numbers;
            keys = new Object[2 * oldKeys.length];
            numbers = new long[keys.length];
            for (int i = 0; i < oldKeys.length; i++) {
                if (oldKeys[i] != null) {
                    int slot = slot(oldKeys[i]);
                    keys[slot] = oldKeys[i];
                    numbers[slot] = oldNumbers[i];
                }
            }
        }
    }
}
