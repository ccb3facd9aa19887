package dev.nimbus.games.grid;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.Sizes;
import dev.nimbus.games.notation.TreeInput;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A board of free and blocked cells: bit c of row r says that cell (r, c) is free. A row takes as many words as it needs. */
public final class Board {
    static final char FREE = '.';
    static final char BLOCKED = '#';
    /** How wide or high a board is at most that is turned and reflected. */
    static final int MOST_WIDE = Long.SIZE;

    private static final long FACTOR = 0x9e3779b97f4a7c15L;

    private final int height;
    private final int width;
    private final long[] cells;

    private Board(int height, int width, long... cells) {
        this.height = height;
        this.width = width;
        this.cells = cells;
    }

    /** The board of these rows, strings of {@code .} (free) and {@code #} (blocked), all of the same length. */
    static Board of(List<String> rows) {
        int width = rows.isEmpty() ? 0 : rows.get(0).length();
        int words = words(width);
        long[] cells = new long[Math.multiplyExact(rows.size(), words)];
        for (int r = 0; r < rows.size(); r++) {
            String row = rows.get(r);
            for (int c = 0; c < width; c++) {
                cells[r * words + c / Long.SIZE] |= row.charAt(c) == FREE ? 1L << c : 0;
            }
        }
        return new Board(rows.size(), width, cells);
    }

    /** A board of one cell and at most 64 in each row; the array is given away. */
    static Board ofWords(int width, long... rows) {
        return new Board(rows.length, width, rows);
    }

    /** The smallest board that holds the free cells of these rows, of which there is one at least. */
    static Board cropped(long... rows) {
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
        return ofWords(Long.SIZE - Long.numberOfLeadingZeros(union >>> left), cut);
    }

    private static int words(int width) {
        return (width + Long.SIZE - 1) / Long.SIZE;
    }

    /** Reads a list of strings. */
    static Board read(JsonNode tree) {
        return of(TreeInput.rows(tree, "a string of . and #", "[.#]*+", "cells"));
    }

    int height() {
        return height;
    }

    int width() {
        return width;
    }

    /** Whether there is such a cell, and it is free. */
    boolean isFree(int r, int c) {
        return r >= 0 && r < height && c >= 0 && c < width && (cells[r * words(width) + c / Long.SIZE] >>> c & 1) != 0;
    }

    /** The rows of a board of at most 64 cells in each, in a fresh array. */
    long[] toWords() {
        return cells.clone();
    }

    /** The number of free cells. */
    int freeCells() {
        int count = 0;
        for (long word : cells) {
            count += Long.bitCount(word);
        }
        return count;
    }

    /** The board with two more cells blocked. */
    Board block(int r, int c, int otherRow, int otherColumn) {
        long[] next = cells.clone();
        next[r * words(width) + c / Long.SIZE] &= ~(1L << c);
        next[otherRow * words(width) + otherColumn / Long.SIZE] &= ~(1L << otherColumn);
        return new Board(height, width, next);
    }

    long size() {
        return Sizes.ofNumbers(cells.length, Long.BYTES);
    }

    /**
     * The first of the eight forms that turning and reflecting give, the wider than high ones before all others. One
     * that is more than 64 cells high cannot be laid on its side. The board is at most 64 wide.
     */
    Board canonical() {
        if (width == height) {
            Board own = leastReflection();
            Board other = transposed().leastReflection();
            return Arrays.compare(own.cells, other.cells) <= 0 ? own : other;
        }
        boolean turn = height > width && height <= MOST_WIDE;
        return (turn ? transposed() : this).leastReflection();
    }

    /** The first of the four forms that reflecting gives; only that one is made. */
    private Board leastReflection() {
        int best = 0;
        for (int form = 1; form < 4; form++) {
            if (comesBefore(form, best)) {
                best = form;
            }
        }
        if (best == 0) {
            return this;
        }
        long[] reflected = new long[height];
        for (int r = 0; r < height; r++) {
            reflected[r] = row(best, r);
        }
        return new Board(height, width, reflected);
    }

    private boolean comesBefore(int form, int other) {
        for (int r = 0; r < height; r++) {
            long difference = row(form, r) - row(other, r);
            if (difference != 0) {
                return difference < 0;
            }
        }
        return false;
    }

    /** Row r of a reflection: bit 0 of {@code form} turns it upside down, bit 1 left to right. */
    private long row(int form, int r) {
        long row = cells[(form & 1) == 0 ? r : height - 1 - r];
        return (form & 2) == 0 ? row : Long.reverse(row) >>> (Long.SIZE - width);
    }

    private Board transposed() {
        long[] turned = new long[width];
        for (int r = 0; r < height; r++) {
            for (long rest = cells[r]; rest != 0; rest &= rest - 1) {
                turned[Long.numberOfTrailingZeros(rest)] |= 1L << r;
            }
        }
        return new Board(width, height, turned);
    }

    private String text(int r) {
        StringBuilder row = new StringBuilder(width);
        for (int c = 0; c < width; c++) {
            row.append(isFree(r, c) ? FREE : BLOCKED);
        }
        return row.toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Board board
                && height == board.height
                && width == board.width
                && Arrays.equals(cells, board.cells);
    }

    /** Boards that differ in a few cells must not collide: the parts of one board are keys of one map. */
    @Override
    public int hashCode() {
        long hash = width;
        for (long word : cells) {
            hash = (hash ^ hash >>> Integer.SIZE ^ word) * FACTOR;
        }
        return (int) (hash >>> Integer.SIZE);
    }

    @Override
    public String toString() {
        String rows = IntStream.range(0, height).mapToObj(this::text).collect(Collectors.joining("\",\""));
        return height == 0 ? "[]" : "[\"" + rows + "\"]";
    }
}
