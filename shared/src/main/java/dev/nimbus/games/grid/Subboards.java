package dev.nimbus.games.grid;

import dev.nimbus.games.heap.Heaps;
import java.util.Arrays;

/**
 * The boards of Chomp that lie within a board, gone through in the order of their rows compared one by one, so that each
 * bite leads to a board met before. A board is known by its number in this order: with {@code upTo[i][m]} boards of the
 * rows from i on whose row i is at most m, the sum of all {@code upTo[i][row i − 1]}.
 */
final class Subboards {
    /** More are never listed. */
    private static final int MOST = 1 << 24;

    private static final int LONGEST = 1 << 16;

    private final int[] most;
    private final int[][] upTo;
    private final int[] rows;
    private final int[] before;
    private final int[] behind;

    /** Those within {@code board}, of which there are {@link #count}, not more than {@link #MOST}. The first is empty. */
    Subboards(long... board) {
        most = Arrays.stream(board).mapToInt(Math::toIntExact).toArray();
        upTo = new int[most.length + 1][];
        upTo[most.length] = new int[] {1};
        for (int i = most.length - 1; i >= 0; i--) {
            upTo[i] = new int[most[i] + 1];
            for (int m = 0; m <= most[i]; m++) {
                int below = upTo[i + 1][Math.min(m, upTo[i + 1].length - 1)];
                upTo[i][m] = m == 0 ? below : upTo[i][m - 1] + below;
            }
        }
        rows = new int[most.length];
        before = new int[most.length + 1];
        behind = new int[most.length + 1];
    }

    /** How many boards lie within one; {@link Integer#MAX_VALUE} where these are too many to list. */
    static int count(long... board) {
        if (board.length == 0) {
            return 1;
        }
        if (board[0] > LONGEST || board.length > LONGEST) {
            return Integer.MAX_VALUE;
        }
        long[] counts = new long[(int) board[0] + 1];
        counts[0] = 1;
        int longest = 0;
        for (int i = board.length - 1; i >= 0; i--) {
            Arrays.fill(counts, longest, (int) board[i] + 1, counts[longest]);
            longest = (int) board[i];
            for (int m = 1; m <= longest; m++) {
                counts[m] += counts[m - 1];
                if (counts[m] > MOST) {
                    return Integer.MAX_VALUE;
                }
            }
        }
        return (int) counts[longest];
    }

    int count() {
        return most.length == 0 ? 1 : upTo[0][most[0]];
    }

    /** The number of the board of these rows, from row {@code first} on. */
    int number(Heaps board, int first) {
        int number = 0;
        for (int i = first; i < board.count(); i++) {
            number += below(i - first, (int) board.get(i));
        }
        return number;
    }

    /** Of the boards of the rows from {@code i} on, those whose row i is less than {@code row}. */
    private int below(int i, int row) {
        return row == 0 ? 0 : upTo[i][row - 1];
    }

    void next() {
        int i = rows.length - 1;
        while (rows[i] == most[i] || (i > 0 && rows[i] == rows[i - 1])) {
            rows[i--] = 0;
        }
        rows[i]++;
        for (int j = 0; j < rows.length; j++) {
            before[j + 1] = before[j] + below(j, rows[j]);
        }
        for (int j = rows.length - 1; j >= 0; j--) {
            behind[j] = behind[j + 1] + below(j, rows[j]);
        }
    }

    /** The length of row {@code i} of the board reached. */
    int row(int i) {
        return i < rows.length ? rows[i] : 0;
    }

    int cells() {
        return Arrays.stream(rows).sum();
    }

    /**
     * Puts the numbers of the boards that the bites in a column leave into {@code into}, that in row r at r.
     *
     * @param height as many rows as reach the column
     */
    void bites(int column, int height, int[] into) {
        int rest = behind[height];
        for (int r = height - 1; r >= 0; r--) {
            rest += below(r, column);
            into[r] = before[r] + rest;
        }
    }
}
