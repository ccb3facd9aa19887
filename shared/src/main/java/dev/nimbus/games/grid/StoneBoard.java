package dev.nimbus.games.grid;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.Sizes;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.theory.Refusal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * A board of points that are empty or hold a stone of one of two colours. In components of NoGo a point may also be outside
 * the board ({@code #}), or be empty and safe for a colour ({@code 1}, {@code 2}, {@code 3} for both).
 *
 * @param rows strings of {@code .} (empty), {@code x} and {@code o}, and of the letters of {@link NoGoParts}, all of the same
 *     length
 */
public record StoneBoard(List<String> rows) {
    static final char EMPTY = '.';
    static final char FIRST = 'x';
    static final char SECOND = 'o';

    /** What is beyond the edge. */
    static final char OUTSIDE = ' ';

    /** The ways to the neighbours of a point, in rows and columns. */
    static final int[][] SIDES = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};

    private static final String POINTS = ".xo" + NoGoParts.LETTERS;

    /** Bits of a point in words, where all are empty or hold a stone. */
    private static final int FEW_BITS = 2;

    private static final int MORE_BITS = 4;
    private static final long HAS_MORE_BITS = 1L << 62;

    public StoneBoard {
        rows = List.copyOf(rows);
    }

    /**
     * Reads a list of strings of {@code most} points in all, and as many rows, at the most.
     *
     * @param letters what may stand for a point beside {@code .}, the last one alone
     */
    static StoneBoard read(JsonNode tree, int most, String... letters) {
        String last = letters[letters.length - 1];
        String row = "a string of ., " + String.join(", ", Arrays.copyOf(letters, letters.length - 1)) + " and " + last;
        TreeInput.requireArray(tree, "a list of rows, each " + row, "");
        long points =
                (long) tree.size() * (tree.isEmpty() ? 0 : tree.get(0).asText().length());
        if (tree.size() > most || points > most) {
            throw Refusal.tooLarge("the board has " + tree.size() + " rows and " + points + " points; at most " + most
                    + " points are searched");
        }
        return new StoneBoard(TreeInput.rows(tree, row, "[." + String.join("", letters) + "]*+", "points"));
    }

    /** A random board of at most {@code most} points. */
    static StoneBoard sample(RandomGenerator random, int most) {
        int height = random.nextInt(1 + Math.min(3, most));
        int width = height == 0 ? 1 : 1 + random.nextInt(Math.max(1, most / height));
        List<String> rows = new ArrayList<>();
        for (int r = 0; r < height; r++) {
            StringBuilder row = new StringBuilder();
            for (int c = 0; c < width; c++) {
                row.append(".xxoo".charAt(random.nextInt(5)));
            }
            rows.add(row.toString());
        }
        return new StoneBoard(rows);
    }

    int height() {
        return rows.size();
    }

    int width() {
        return rows.isEmpty() ? 0 : rows.get(0).length();
    }

    char at(int r, int c) {
        return r >= 0 && r < height() && c >= 0 && c < width() ? rows.get(r).charAt(c) : OUTSIDE;
    }

    /** The stone of the other colour. */
    static char other(char stone) {
        return stone == FIRST ? SECOND : FIRST;
    }

    StoneBoard with(int r, int c, char point) {
        List<String> next = new ArrayList<>(rows);
        StringBuilder row = new StringBuilder(rows.get(r));
        row.setCharAt(c, point);
        next.set(r, row.toString());
        return new StoneBoard(next);
    }

    /** Takes two points that share a side. */
    @FunctionalInterface
    interface Step {
        /** Whether one goes from a point to its neighbour. */
        boolean isAllowed(char from, char to);
    }

    /** The points that are reached from some of them, these too. Points are numbered row by row. */
    BitSet reached(BitSet from, Step step) {
        BitSet reached = (BitSet) from.clone();
        Deque<Integer> open = new ArrayDeque<>();
        from.stream().forEach(open::add);
        while (!open.isEmpty()) {
            int r = open.peek() / width();
            int c = open.poll() % width();
            for (int[] side : SIDES) {
                int next = (r + side[0]) * width() + c + side[1];
                char to = at(r + side[0], c + side[1]);
                if (to != OUTSIDE && !reached.get(next) && step.isAllowed(at(r, c), to)) {
                    reached.set(next);
                    open.add(next);
                }
            }
        }
        return reached;
    }

    /** Whether a point shares a side with one of these. */
    boolean isBeside(int r, int c, BitSet points) {
        boolean isBeside = false;
        for (int[] side : SIDES) {
            boolean isThere = at(r + side[0], c + side[1]) != OUTSIDE;
            isBeside |= isThere && points.get((r + side[0]) * width() + c + side[1]);
        }
        return isBeside;
    }

    /** The points of a board of at most 64 that have one of these letters, in a grid as wide as the board's shorter side. */
    long cells(String letters) {
        boolean isTurned = width() > height();
        int across = Math.min(width(), height());
        long cells = 0;
        for (int r = 0; r < height(); r++) {
            for (int c = 0; c < width(); c++) {
                cells |= letters.indexOf(at(r, c)) >= 0 ? 1L << (isTurned ? c * across + r : r * across + c) : 0;
            }
        }
        return cells;
    }

    /** The board in words: two or four bits for each point, and a negative word with the height and the width. */
    long[] toWords() {
        int bits = rows.stream().anyMatch(StoneBoard::hasMoreLetters) ? MORE_BITS : FEW_BITS;
        int pointsOfAWord = Long.SIZE / bits;
        int points = height() * width();
        long[] words = new long[(points + pointsOfAWord - 1) / pointsOfAWord + 1];
        for (int i = 0; i < points; i++) {
            words[i / pointsOfAWord] |= (long) POINTS.indexOf(at(i / width(), i % width())) << (bits * i);
        }
        long size = (long) height() << Integer.SIZE | width();
        words[words.length - 1] = Long.MIN_VALUE | (bits == MORE_BITS ? HAS_MORE_BITS : 0) | size;
        return words;
    }

    private static boolean hasMoreLetters(String row) {
        return row.chars().anyMatch(point -> NoGoParts.LETTERS.indexOf(point) >= 0);
    }

    /** The board of {@link #toWords}. */
    static StoneBoard ofWords(long... words) {
        long last = words[words.length - 1];
        int bits = (last & HAS_MORE_BITS) == 0 ? FEW_BITS : MORE_BITS;
        int pointsOfAWord = Long.SIZE / bits;
        int width = (int) last;
        int height = (int) ((last & (HAS_MORE_BITS - 1)) >>> Integer.SIZE);
        List<String> rows = new ArrayList<>(height);
        for (int r = 0; r < height; r++) {
            StringBuilder row = new StringBuilder(width);
            for (int i = r * width; i < (r + 1) * width; i++) {
                row.append(POINTS.charAt((int) (words[i / pointsOfAWord] >>> (bits * i) & ((1 << bits) - 1))));
            }
            rows.add(row.toString());
        }
        return new StoneBoard(rows);
    }

    long size() {
        return Sizes.ofObject() + rows.stream().mapToLong(Sizes::of).sum();
    }

    /** The board that stands for this one turned, mirrored or with its colours swapped. */
    StoneBoard canonical() {
        Image least = new Image(this, 0);
        for (int symmetry = 1; symmetry < Image.SYMMETRIES; symmetry++) {
            Image image = new Image(this, symmetry);
            least = image.compareTo(least) < 0 ? image : least;
        }
        return least.board();
    }

    /**
     * What turning, mirroring and swapping colours make of a board.
     *
     * @param symmetry which of these, as bits
     */
    private record Image(StoneBoard of, int symmetry) implements Comparable<Image> {
        static final int UPSIDE_DOWN = 1;
        static final int MIRRORED = 2;
        static final int TRANSPOSED = 4;
        static final int SWAPPED = 8;
        static final int SYMMETRIES = 16;

        private int height() {
            return (symmetry & TRANSPOSED) == 0 ? of.height() : of.width();
        }

        private int width() {
            return (symmetry & TRANSPOSED) == 0 ? of.width() : of.height();
        }

        private char at(int r, int c) {
            int row = (symmetry & TRANSPOSED) == 0 ? r : c;
            int column = (symmetry & TRANSPOSED) == 0 ? c : r;
            char point = of.rows
                    .get((symmetry & UPSIDE_DOWN) == 0 ? row : of.height() - 1 - row)
                    .charAt((symmetry & MIRRORED) == 0 ? column : of.width() - 1 - column);
            return (symmetry & SWAPPED) == 0 ? point : swapped(point);
        }

        private static char swapped(char point) {
            return switch (point) {
                case FIRST -> SECOND;
                case SECOND -> FIRST;
                case NoGoParts.SAFE_FIRST -> NoGoParts.SAFE_SECOND;
                case NoGoParts.SAFE_SECOND -> NoGoParts.SAFE_FIRST;
                default -> point;
            };
        }

        /** By the height, then by the points row by row. */
        @Override
        public int compareTo(Image other) {
            int order = Integer.compare(height(), other.height());
            int width = width();
            for (int i = 0; i < height() * width && order == 0; i++) {
                order = Character.compare(at(i / width, i % width), other.at(i / width, i % width));
            }
            return order;
        }

        StoneBoard board() {
            if (symmetry == 0) {
                return of;
            }
            List<String> rows = new ArrayList<>(height());
            for (int r = 0; r < height(); r++) {
                StringBuilder row = new StringBuilder(width());
                for (int c = 0; c < width(); c++) {
                    row.append(at(r, c));
                }
                rows.add(row.toString());
            }
            return new StoneBoard(rows);
        }
    }

    /**
     * Whether half a turn leaves the board as it is, or exchanges the colours of all stones, and takes no stone to itself or to
     * a neighbour.
     */
    boolean isTurned() {
        StoneBoard turned = new Image(this, Image.UPSIDE_DOWN | Image.MIRRORED).board();
        if (!turned.equals(this) && !turned.equals(new Image(this, Image.SWAPPED).board())) {
            return false;
        }
        for (int r = 0; r < height(); r++) {
            for (int c = 0; c < width(); c++) {
                boolean isCentral = Math.abs(height() - 1 - 2 * r) + Math.abs(width() - 1 - 2 * c) <= 1;
                if (isCentral && at(r, c) != EMPTY) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return rows.stream()
                .collect(Collectors.joining("\",\"", rows.isEmpty() ? "[" : "[\"", rows.isEmpty() ? "]" : "\"]"));
    }
}
