package dev.nimbus.games.graph.score;

import dev.nimbus.theory.Budget;

/** Between what bounds the score of each position lies that was searched. Open addressing; grows as the budget holds it. */
final class Bounds {
    private static final int FIRST_SLOTS = 1 << 10;
    private static final int BYTES_OF_SLOT = Long.BYTES + 2 * Short.BYTES;

    private final Budget budget;
    private long[] positions = new long[0];
    private short[] lower = new short[0];
    private short[] upper = new short[0];
    private int count;

    Bounds(Budget budget) {
        this.budget = budget;
        resize(FIRST_SLOTS);
    }

    /** The slot of a position, not 0; if it was not known, with these bounds. A slot is valid until the next call. */
    int slot(long position, int least, int most) {
        int slot = find(position);
        if (positions[slot] == 0) {
            if (count >= positions.length / 4 * 3) {
                resize(2 * positions.length);
                slot = find(position);
            }
            count++;
            positions[slot] = position;
            lower[slot] = (short) least;
            upper[slot] = (short) most;
        }
        return slot;
    }

    private int find(long position) {
        int last = positions.length - 1;
        long mixed = position * 0x9E3779B97F4A7C15L;
        int slot = (int) (mixed ^ mixed >>> 32) & last;
        while (positions[slot] != 0 && positions[slot] != position) {
            slot = slot + 1 & last;
        }
        return slot;
    }

    private void resize(int slots) {
        budget.hold((long) slots * BYTES_OF_SLOT);
        long[] oldPositions = positions;
        short[] oldLower = lower;
        short[] oldUpper = upper;
        positions = new long[slots];
        lower = new short[slots];
        upper = new short[slots];
        for (int i = 0; i < oldPositions.length; i++) {
            if (oldPositions[i] != 0) {
                int slot = find(oldPositions[i]);
                positions[slot] = oldPositions[i];
                lower[slot] = oldLower[i];
                upper[slot] = oldUpper[i];
            }
        }
        budget.release((long) oldPositions.length * BYTES_OF_SLOT);
    }

    int lower(int slot) {
        return lower[slot];
    }

    int upper(int slot) {
        return upper[slot];
    }

    /** The score of a position that has a slot is at least {@code bound}. */
    void raise(long position, int bound) {
        lower[find(position)] = (short) bound;
    }

    /** The score of a position that has a slot is at most {@code bound}. */
    void reduce(long position, int bound) {
        upper[find(position)] = (short) bound;
    }
}
