package dev.nimbus.search.words;

import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Budget;
import java.util.Arrays;

/**
 * Positions of a game that has no words for them, numbered as they come. A number means something beside this object alone, so what
 * is found of the positions stands in a table of its own. Not safe for use by several threads.
 *
 * @param <P> positions
 */
public final class NumberedPositions<P> {
    private static final int FIRST = 64;

    /** What a position takes beside itself: a number, a slot at most half of which are full, and what is known of it. */
    private static final int BYTES = 64;

    private static final long TABLE_BYTES = Budget.MOST_BYTES / 4;

    private final ValueTable values = ValueTable.ofBytes(TABLE_BYTES);
    private Object[] positions = new Object[FIRST];

    /**
     * By their hashes: the hash in the upper half, one more than the number in the lower. So looking for a position touches no
     * other one, unless the hashes are equal.
     */
    private long[] slots = new long[2 * FIRST];

    private int count;
    private long bytes;

    /** No position has a number yet. */
    public NumberedPositions() {
        // They come.
    }

    /** {@return what is known of the positions} */
    public ValueTable values() {
        return values;
    }

    /** {@return the bytes of memory that all this holds, about} */
    public long bytes() {
        return bytes;
    }

    /** The position that has a number. */
    @SuppressWarnings("unchecked") // positions of this type alone get numbers
    P at(int number) {
        return (P) positions[number];
    }

    /**
     * The number of a position. One that is new gets the next.
     *
     * @param size the bytes of memory that it holds, about
     * @param budget holds the memory of a new one
     */
    int number(P position, long size, Budget budget) {
        int hash = hash(position);
        int slot = hash & slots.length - 1;
        while (slots[slot] != 0) {
            int number = (int) slots[slot] - 1;
            if ((int) (slots[slot] >>> Integer.SIZE) == hash && positions[number].equals(position)) {
                return number;
            }
            slot = slot + 1 & slots.length - 1;
        }
        budget.hold(BYTES + size);
        bytes += BYTES + size;
        add(position, hash, slot);
        return count - 1;
    }

    /** Spreads what {@code hashCode} leaves in few bits over all of them. */
    private static int hash(Object position) {
        int hash = position.hashCode() * 0x9E3779B9;
        hash = (hash ^ hash >>> 16) * 0x85EBCA6B;
        return hash ^ hash >>> 13;
    }

    private void add(P position, int hash, int slot) {
        if (count == positions.length) {
            positions = Arrays.copyOf(positions, 2 * count);
        }
        positions[count++] = position;
        slots[slot] = (long) hash << Integer.SIZE | count;
        if (2 * count > slots.length) {
            spread();
        }
    }

    private void spread() {
        long[] before = slots;
        slots = new long[2 * before.length];
        for (long entry : before) {
            int slot = (int) (entry >>> Integer.SIZE) & slots.length - 1;
            while (slots[slot] != 0 && entry != 0) {
                slot = slot + 1 & slots.length - 1;
            }
            slots[slot] = entry == 0 ? slots[slot] : entry;
        }
    }
}
