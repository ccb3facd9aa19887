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

    private String row(int r) {
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
        String rows = IntStream.range(0, height).mapToObj(this::row).collect(Collectors.joining("\",\""));
        return height == 0 ? "[]" : "[\"" + rows + "\"]";
    }
}
