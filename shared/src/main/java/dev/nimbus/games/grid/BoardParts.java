package dev.nimbus.games.grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Takes a set of cells apart: bit c of row r says that cell (r, c) belongs to it. */
final class BoardParts {
    private BoardParts() {}

    /** The connected parts of at least two cells of these rows, each in canonical form. */
    static List<Board> of(long... cells) {
        List<Board> parts = new ArrayList<>(4);
        for (int r = 0; r < cells.length; r++) {
            while (cells[r] != 0) {
                long[] part = cutOut(cells, r);
                if (part.length > 1 || Long.bitCount(part[0]) > 1) {
                    parts.add(Board.cropped(part).canonical());
                }
            }
        }
        return parts;
    }

    /** Takes the part that holds the first cell of row {@code from} out of {@code cells}; no row above has cells. */
    private static long[] cutOut(long[] cells, int from) {
        Flood flood = new Flood(cells, from);
        flood.spread();
        long[] part = Arrays.copyOfRange(flood.part, 0, flood.bottom - from + 1);
        for (int r = 0; r < part.length; r++) {
            cells[from + r] &= ~part[r];
        }
        return part;
    }

    /** The cells of a row that are joined to {@code seeds} along it. */
    private static long spread(long seeds, long row) {
        long all = seeds;
        long next = (all | all << 1 | all >>> 1) & row;
        while (next != all) {
            all = next;
            next = (all | all << 1 | all >>> 1) & row;
        }
        return all;
    }

    /**
     * Finds the cells that are joined to the first cell of a row, below which all of them are. A row is gone through again
     * when one beside it has got more cells.
     */
    private static final class Flood {
        private final long[] cells;
        private final int from;
        private long[] part = new long[8];
        private int[] open = new int[8];
        private int opened;
        private int bottom;

        private Flood(long[] cells, int from) {
            this.cells = cells;
            this.from = from;
            this.bottom = from;
            part[0] = BoardParts.spread(Long.lowestOneBit(cells[from]), cells[from]);
            open(from + 1);
        }

        private void open(int row) {
            if (row > from - 1 && row < cells.length) {
                open = opened == open.length ? Arrays.copyOf(open, 2 * opened) : open;
                open[opened++] = row;
            }
        }

        private long row(int r) {
            return r < from || r > bottom ? 0 : part[r - from];
        }

        private void spread() {
            while (opened > 0) {
                int r = open[--opened];
                long row = row(r);
                long next = BoardParts.spread(row | ((row(r - 1) | row(r + 1)) & cells[r]), cells[r]);
                if (next != row) {
                    set(r, next);
                    open(r - 1);
                    open(r + 1);
                }
            }
        }

        private void set(int r, long row) {
            bottom = Math.max(bottom, r);
            part = r - from < part.length ? part : Arrays.copyOf(part, 2 * part.length);
            part[r - from] = row;
        }
    }
}
