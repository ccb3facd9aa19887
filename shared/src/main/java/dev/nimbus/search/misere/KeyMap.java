package dev.nimbus.search.misere;

/** Numbers by 128-bit keys: open addressing, at most half full. */
final class KeyMap {
    /** What {@link #find} gives for a key that is not there. */
    static final int ABSENT = -1;

    private static final int FIRST = 64;

    /** 2⁶⁴ by the golden ratio: pairs of small numbers are keys too, and are spread by it. */
    private static final long SPREAD = 0x9e3779b97f4a7c15L;

    private static final int BYTES = 2 * Long.BYTES + Integer.BYTES;

    private final Memory memory;
    private long[] high = new long[FIRST];
    private long[] low = new long[FIRST];

    /** The numbers, one more. */
    private int[] number = new int[FIRST];

    private int count;

    KeyMap(Memory memory) {
        this.memory = memory;
    }

    int find(long keyHigh, long keyLow) {
        return number[slot(keyHigh, keyLow)] - 1;
    }

    /** Sets the number, from {@link #ABSENT} up, of a key. */
    void put(long keyHigh, long keyLow, int value) {
        int slot = slot(keyHigh, keyLow);
        if (number[slot] == 0) {
            count++;
        }
        high[slot] = keyHigh;
        low[slot] = keyLow;
        number[slot] = value + 1;
        if (2 * count > number.length) {
            grow();
        }
    }

    private int slot(long keyHigh, long keyLow) {
        long mixed = (keyHigh * SPREAD + keyLow) * SPREAD;
        int slot = (int) (mixed >>> Integer.SIZE) & number.length - 1;
        while (number[slot] != 0 && (high[slot] != keyHigh || low[slot] != keyLow)) {
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
            if (before[i] != 0) {
                int slot = slot(highBefore[i], lowBefore[i]);
                high[slot] = highBefore[i];
                low[slot] = lowBefore[i];
                number[slot] = before[i];
            }
        }
    }
}
