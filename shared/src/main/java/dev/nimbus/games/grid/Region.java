package dev.nimbus.games.grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A set of cells in the smallest rectangle that holds it, at most 64 wide: bit c of row r says that cell (r, c) belongs
 * to it. Immutable.
 */
final class Region {
    static final int MOST_WIDE = Long.SIZE;

    private final long[] rows;
    private final int width;
    private final int cells;

    private Region(long[] rows, int width, int cells) {
        this.rows = rows;
        this.width = width;
        this.cells = cells;
    }

    private static int count(long... rows) {
        int count = 0;
        for (long row : rows) {
            count += Long.bitCount(row);
        }
        return count;
    }

    /** The region of these rows; empty rows and columns at the edges are cut off. There is at least one cell. */
    static Region of(long... rows) {
        int top = 0;
        int bottom = rows.length;
        while (rows[top] == 0) {
            top++;
        }
        while (rows[bottom - 1] == 0) {
            bottom--;
        }
        long[] cut = Arrays.copyOfRange(rows, top, bottom);
        long union = 0;
        for (long row : cut) {
            union |= row;
        }
        int left = Long.numberOfTrailingZeros(union);
        for (int r = 0; r < cut.length; r++) {
            cut[r] >>>= left;
        }
        return new Region(cut, Long.SIZE - Long.numberOfLeadingZeros(union >>> left), count(cut));
    }

    /** These rows as they are: a position that is to be split into {@link #parts}. */
    static Region loose(long... rows) {
        return new Region(rows, MOST_WIDE, count(rows));
    }

    int height() {
        return rows.length;
    }

    int width() {
        return width;
    }

    /** The number of cells. */
    int cells() {
        return cells;
    }

    /** The cells of row {@code r}. */
    long row(int r) {
        return rows[r];
    }

    /** The rows, in a fresh array. */
    long[] toArray() {
        return rows.clone();
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
            part[0] = Region.spread(Long.lowestOneBit(cells[from]), cells[from]);
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
                long next = Region.spread(row | ((row(r - 1) | row(r + 1)) & cells[r]), cells[r]);
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

    /** The connected parts of at least two cells of these rows, each in canonical form. */
    static List<Region> parts(long... cells) {
        List<Region> parts = new ArrayList<>(4);
        for (int r = 0; r < cells.length; r++) {
            while (cells[r] != 0) {
                long[] part = cutOut(cells, r);
                if (count(part) > 1) {
                    parts.add(of(part).canonical());
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
     * The first of the eight forms that turning and reflecting give, the wider than high ones before all others. One
     * that is more than 64 cells high cannot be laid on its side.
     */
    Region canonical() {
        if (width == rows.length) {
            Region own = leastReflection();
            Region other = transposed().leastReflection();
            return Arrays.compare(own.rows, other.rows) <= 0 ? own : other;
        }
        boolean turn = rows.length > width && rows.length <= MOST_WIDE;
        return (turn ? transposed() : this).leastReflection();
    }

    /** The first of the four forms that reflecting gives; only that one is made. */
    private Region leastReflection() {
        int best = 0;
        for (int form = 1; form < 4; form++) {
            if (comesBefore(form, best)) {
                best = form;
            }
        }
        if (best == 0) {
            return this;
        }
        long[] reflected = new long[rows.length];
        for (int r = 0; r < rows.length; r++) {
            reflected[r] = row(best, r);
        }
        return new Region(reflected, width, cells);
    }

    private boolean comesBefore(int form, int other) {
        for (int r = 0; r < rows.length; r++) {
            long difference = row(form, r) - row(other, r);
            if (difference != 0) {
                return difference < 0;
            }
        }
        return false;
    }

    /** Row r of a reflection: bit 0 of {@code form} turns it upside down, bit 1 left to right. */
    private long row(int form, int r) {
        long row = rows[(form & 1) == 0 ? r : rows.length - 1 - r];
        return (form & 2) == 0 ? row : Long.reverse(row) >>> (Long.SIZE - width);
    }

    private Region transposed() {
        long[] turned = new long[width];
        for (int r = 0; r < rows.length; r++) {
            for (long rest = rows[r]; rest != 0; rest &= rest - 1) {
                turned[Long.numberOfTrailingZeros(rest)] |= 1L << r;
            }
        }
        return new Region(turned, rows.length, cells);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Region that && Arrays.equals(rows, that.rows);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(rows);
    }
}
