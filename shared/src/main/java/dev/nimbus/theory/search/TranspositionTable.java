package dev.nimbus.theory.search;

import dev.nimbus.theory.Budget;

/**
 * What a search remembers of positions, a number for each, within a bound of bytes, which are held from the budget.
 * Positions are kept in two generations: when the younger one is full the older is forgotten, so what was met lately
 * stays. Forgetting costs time, never correctness.
 *
 * @param <P> positions
 */
final class TranspositionTable<P> {
    /** What {@link #get} gives for a position that is not remembered. */
    static final long UNKNOWN = 0;

    private static final int FIRST_SLOTS = 1 << 6;

    /** What an entry takes besides its position: up to four slots of 16 bytes, for the arrays double when half full. */
    private static final int ENTRY_BYTES = 64;

    private final Budget budget;
    private final long generationBytes;
    private Generation young = new Generation(FIRST_SLOTS);
    private Generation old = new Generation(FIRST_SLOTS);

    /** @param bytes the most that both generations may take */
    TranspositionTable(Budget budget, long bytes) {
        this.budget = budget;
        this.generationBytes = bytes / 2;
    }

    /** What another query remembered, for one that spends {@code budget}; that query is done. */
    TranspositionTable(Budget budget, TranspositionTable<P> before) {
        budget.hold(before.bytes());
        this.budget = budget;
        this.generationBytes = before.generationBytes;
        this.young = before.young;
        this.old = before.old;
    }

    /** The most that it may take, in bytes. */
    long mostBytes() {
        return 2 * generationBytes;
    }

    /** What it takes now, in bytes. */
    long bytes() {
        return young.bytes + old.bytes;
    }

    /** The number remembered of {@code position}, or {@link #UNKNOWN}. */
    long get(P position) {
        int hash = Generation.hash(position);
        long number = young.get(position, hash);
        return number == UNKNOWN ? old.get(position, hash) : number;
    }

    /** Remembers {@code number}, not {@link #UNKNOWN}, of {@code position}, which holds {@code size} bytes. */
    void put(P position, long number, long size) {
        long bytes = ENTRY_BYTES + size;
        if (young.bytes + bytes > generationBytes || bytes > budget.room()) {
            budget.release(old.bytes);
            old = young;
            young = new Generation(FIRST_SLOTS);
        }
        young = young.withRoom(); // Where the memory ends, what is held stays as it is.
        if (young.put(position, Generation.hash(position), number)) {
            budget.hold(bytes);
            young.bytes += bytes;
        }
    }

    /** Forgets all, and gives its memory back. */
    void forget() {
        budget.release(bytes());
        young = new Generation(FIRST_SLOTS);
        old = new Generation(FIRST_SLOTS);
    }

    /**
     * Open addressing, at most half full: far less memory than a map of boxed numbers. The hash of each key stands in an
     * array of its own, so that looking for a key that is not there, as most are, touches no other object: half of a
     * search was spent waiting for memory without.
     */
    private static final class Generation {
        private static final int EMPTY = 0;

        private final int[] hashes;
        private final Object[] keys;
        private final long[] numbers;
        private int count;
        private long bytes;

        private Generation(int slots) {
            this.hashes = new int[slots];
            this.keys = new Object[slots];
            this.numbers = new long[slots];
        }

        /** Spreads what {@code hashCode} leaves in few bits over all of them; never {@link #EMPTY}. */
        private static int hash(Object key) {
            int hash = key.hashCode() * 0x9E3779B9;
            hash = (hash ^ hash >>> 16) * 0x85EBCA6B;
            hash ^= hash >>> 13;
            return hash == EMPTY ? 1 : hash;
        }

        /** The place of {@code key}, or where it would stand. */
        private int slot(Object key, int hash) {
            int slot = hash & (hashes.length - 1);
            while (hashes[slot] != EMPTY && !(hashes[slot] == hash && keys[slot].equals(key))) {
                slot = (slot + 1) & (hashes.length - 1);
            }
            return slot;
        }

        private long get(Object key, int hash) {
            int slot = slot(key, hash);
            return hashes[slot] == EMPTY ? UNKNOWN : numbers[slot];
        }

        /** Says whether the key is new. */
        private boolean put(Object key, int hash, long number) {
            int slot = slot(key, hash);
            boolean isNew = hashes[slot] == EMPTY;
            count += isNew ? 1 : 0;
            hashes[slot] = hash;
            keys[slot] = key;
            numbers[slot] = number;
            return isNew;
        }

        /** This one, or where it is half full one of twice as many slots that holds the same. */
        private Generation withRoom() {
            if (2 * count < hashes.length) {
                return this;
            }
            Generation larger = new Generation(2 * hashes.length);
            for (int i = 0; i < hashes.length; i++) {
                if (hashes[i] != EMPTY) {
                    larger.put(keys[i], hashes[i], numbers[i]);
                }
            }
            larger.bytes = bytes;
            return larger;
        }
    }
}
