package dev.nimbus.games.pair;

import dev.nimbus.theory.Budget;

/**
 * Nim-values of Wythoff's game for all a ≤ {@code most} and b ≤ some larger bound. Every row, column and diagonal keeps
 * the set of its values as bits; a value is the first bit missing in all three.
 */
final class WythoffTable {
    private static final int SHARED_SIZE = 256;
    private static final int MOST = 1 << 24;

    /** How many values are worked out in a step of work. */
    private static final int CELLS_OF_A_STEP = 4;

    private final int[][] values;

    private WythoffTable(int[][] values) {
        this.values = values;
    }

    /** Made once, at first use: most questions are about small heaps. */
    private static final class Shared {
        private static final WythoffTable TABLE = compute(SHARED_SIZE, SHARED_SIZE);
    }

    /**
     * A table with the values for a ≤ {@code smaller}, b ≤ {@code larger}.
     *
     * @throws dev.nimbus.theory.Refusal if that is more than the budget allows
     */
    static WythoffTable upTo(long smaller, long larger, Budget budget) {
        if (larger < SHARED_SIZE) {
            return Shared.TABLE;
        }
        boolean fits = larger < MOST;
        long setWords = (smaller + 2 * larger + 2) * ((smaller + larger) / Long.SIZE + 1);
        long cells = (smaller + 1) * (larger + 1);
        budget.spend(fits ? 1 + (cells + setWords) / CELLS_OF_A_STEP : Long.MAX_VALUE);
        budget.hold(Integer.BYTES * cells + Long.BYTES * setWords);
        return compute((int) smaller + 1, (int) larger + 1);
    }

    private static WythoffTable compute(int rows, int columns) {
        int words = (rows + columns) / Long.SIZE + 1;
        long[][] columnSets = new long[columns][words];
        long[][] diagonalSets = new long[rows + columns][words];
        int[][] values = new int[rows][columns];
        for (int a = 0; a < rows; a++) {
            long[] rowSet = new long[words];
            int full = 0;
            for (int b = 0; b < columns; b++) {
                long[] diagonalSet = diagonalSets[b - a + rows];
                while (rowSet[full] == -1) {
                    full++;
                }
                int value = firstMissing(full, rowSet, columnSets[b], diagonalSet);
                values[a][b] = value;
                long bit = 1L << value;
                rowSet[value / Long.SIZE] |= bit;
                columnSets[b][value / Long.SIZE] |= bit;
                diagonalSet[value / Long.SIZE] |= bit;
            }
        }
        return new WythoffTable(values);
    }

    /** @param from the first word of the row's set that has a bit missing */
    private static int firstMissing(int from, long[] row, long[] column, long[] diagonal) {
        int word = from;
        while ((row[word] | column[word] | diagonal[word]) == -1) {
            word++;
        }
        long present = row[word] | column[word] | diagonal[word];
        return word * Long.SIZE + Long.numberOfTrailingZeros(~present);
    }

    /** The value of two heaps in any order. */
    long value(long a, long b) {
        return values[(int) Math.min(a, b)][(int) Math.max(a, b)];
    }
}
