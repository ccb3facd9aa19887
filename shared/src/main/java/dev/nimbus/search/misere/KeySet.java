package dev.nimbus.search.misere;

import java.util.Arrays;

/** A set of 128-bit keys that is cleared at once. */
final class KeySet {
    private static final int FIRST = 64;
    private static final int BYTES = 2 * Long.BYTES + Integer.BYTES;

    private final Memory memory;
    private long[] high = new long[FIRST];
    private long[] low = new long[FIRST];

    /** In which round a slot was filled. */
    private int[] filled = new int[FIRST];

    private int round = 1;
    private int count;

    KeySet(Memory memory) {
        this.memory = memory;
    }

    void clear() {
        count = 0;
        if (++round == 0) {
            Arrays.fill(filled, 0);
            round = 1;
        }
    }

    /** Adds a key, and says whether it is new. */
    boolean add(long keyHigh, long keyLow) {
        int slot = slot(keyHigh, keyLow);
        if (filled[slot] == round) {
            return false;
        }
        high[slot] = keyHigh;
        low[slot] = keyLow;
        filled[slot] = round;
        if (2 * ++count > filled.length) {
            grow();
        }
        return true;
    }

    private int slot(long keyHigh, long keyLow) {
        int slot = (int) keyHigh & filled.length - 1;
        while (filled[slot] == round && (high[slot] != keyHigh || low[slot] != keyLow)) {
            slot = slot + 1 & filled.length - 1;
        }
        return slot;
    }

    private void grow() {
        long[] highBefore = high;
        long[] lowBefore = low;
        int[] before = filled;
        memory.grow((long) before.length * BYTES, 2L * before.length * BYTES);
        high = new long[2 * before.length];
        low = new long[2 * before.length];
        filled = new int[2 * before.length];
        for (int i = 0; i < before.length; i++) {
            if (before[i] == round) {
                int slot = slot(highBefore[i], lowBefore[i]);
                high[slot] = highBefore[i];
                low[slot] = lowBefore[i];
                filled[slot] = round;
            }
        }
    }
}
