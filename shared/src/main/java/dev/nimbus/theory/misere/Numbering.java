package dev.nimbus.theory.misere;

import java.util.Arrays;

/** Numbers keys ≥ 0 in the order in which they first come, from 0 on. */
final class Numbering {
    /** What a key takes at most, with the spare room of arrays that have just doubled. */
    static final int BYTES_OF_KEY = 2 * Long.BYTES + 4 * Integer.BYTES;

    private static final long SPREAD = 0x9E3779B97F4A7C15L;
    private static final int FIRST_BITS = 10;

    private long[] keys = new long[1 << (FIRST_BITS - 1)];
    /** One more than the number of a key, or 0; twice as many as there is room for keys. */
    private int[] slots = new int[1 << FIRST_BITS];

    private int bits = FIRST_BITS;
    private int count;

    int count() {
        return count;
    }

    long key(int number) {
        return keys[number];
    }

    /** The number of a key, a new one if it is new. */
    int of(long key) {
        int slot = slot(key);
        if (slots[slot] == 0) {
            if (count == keys.length) {
                grow();
                slot = slot(key);
            }
            keys[count] = key;
            count++;
            slots[slot] = count;
        }
        return slots[slot] - 1;
    }

    private int slot(long key) {
        int slot = (int) ((key * SPREAD) >>> (Long.SIZE - bits));
        while (slots[slot] != 0 && keys[slots[slot] - 1] != key) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }

    private void grow() {
        bits++;
        keys = Arrays.copyOf(keys, 2 * count);
        slots = new int[4 * count];
        for (int number = 0; number < count; number++) {
            slots[slot(keys[number])] = number + 1;
        }
    }
}
