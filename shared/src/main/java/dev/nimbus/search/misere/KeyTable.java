package dev.nimbus.search.misere;

import java.util.Arrays;

/** Numbers by 128-bit keys: open addressing, at most half full. It is cleared at once. */
final class KeyTable {
    /** What {@link #find} gives for a key that is not there. */
    static final int ABSENT = -1;

    private static final int FIRST = 64;

    /** 2⁶⁴ by the golden ratio: pairs of small numbers are keys too, and are spread by it. */
    private static final long SPREAD = 0x9e3779b97f4a7c15L;

    private static final int BYTES = 2 * Long.BYTES + Integer.BYTES;

    private final ComponentMemory memory;
    private long[] high = new long[FIRST];
    private long[] low = new long[FIRST];

    /** The numbers, each {@code base} and one more. Up to {@code base}, a slot is free: what it had was cleared. */
    private int[] number = new int[FIRST];

    private int base;
    /** The largest that is in a slot. */
    private int most;

    private int count;

    KeyTable(ComponentMemory memory) {
        this.memory = memory;
    }

    void clear() {
        count = 0;
        base = most;
        if (base > Integer.MAX_VALUE / 2) {
            Arrays.fill(number, 0);
            base = 0;
            most = 0;
        }
    }

    int find(long keyHigh, long keyLow) {
        return Math.max(ABSENT, number[slot(keyHigh, keyLow)] - base - 1);
    }

    /** Adds a key, with the number 0, unless it is there; says whether it is new. */
    boolean add(long keyHigh, long keyLow) {
        int slot = slot(keyHigh, keyLow);
        boolean isNew = number[slot] <= base;
        if (isNew) {
            fill(slot, keyHigh, keyLow, 0);
        }
        return isNew;
    }

    /** Sets the number, from 0 up, of a key. */
    void put(long keyHigh, long keyLow, int value) {
        fill(slot(keyHigh, keyLow), keyHigh, keyLow, value);
    }

    private void fill(int slot, long keyHigh, long keyLow, int value) {
        count += number[slot] <= base ? 1 : 0;
        high[slot] = keyHigh;
        low[slot] = keyLow;
        number[slot] = base + value + 1;
        most = Math.max(most, number[slot]);
        if (2 * count > number.length) {
            grow();
        }
    }

    private int slot(long keyHigh, long keyLow) {
        long mixed = (keyHigh * SPREAD + keyLow) * SPREAD;
        int slot = (int) (mixed >>> Integer.SIZE) & number.length - 1;
        while (number[slot] > base && (high[slot] != keyHigh || low[slot] != keyLow)) {
            slot = slot + 1 & number.length - 1;
        }
        return slot;
    }

    private void grow() {
        long[] highBefore = high;
        long[] lowBefore = low;
        int[] before = number;
        memory.grow((long) before.length * BYTES, 2L * before.length * BYTES);
        high = new long[2 * before.length];
        low = new long[2 * before.length];
        number = new int[2 * before.length];
        for (int i = 0; i < before.length; i++) {
            if (before[i] > base) {
                int slot = slot(highBefore[i], lowBefore[i]);
                high[slot] = highBefore[i];
                low[slot] = lowBefore[i];
                number[slot] = before[i];
            }
        }
    }
}
