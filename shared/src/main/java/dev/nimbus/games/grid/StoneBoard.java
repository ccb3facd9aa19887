package dev.nimbus.games.grid;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.Sizes;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
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
        return canonical(points(), height(), width());
    }

    /** All points, row by row. */
    private char[] points() {
        int width = width();
        char[] points = new char[height() * width];
        for (int r = 0; r < height(); r++) {
            rows.get(r).getChars(0, width, points, r * width);
        }
        return points;
    }

    /** The {@link #canonical()} board of these points, row by row. */
    static StoneBoard canonical(char[] points, int height, int width) {
        Image least = Image.of(points, height, width, 0);
        for (int symmetry = 1; symmetry < Image.SYMMETRIES; symmetry++) {
            Image image = Image.of(points, height, width, symmetry);
            least = image.compareTo(least) < 0 ? image : least;
        }
        return least.board();
    }

    /**
     * What turning, mirroring and swapping colours make of a board.
     *
     * @param from where the first point of the image is
     * @param down how far it is from there to the point below
     * @param right how far it is to the point beside
     */
    private record Image(char[] points, int from, int down, int right, int height, int width, boolean isSwapped)
            implements Comparable<Image> {
        static final int UPSIDE_DOWN = 1;
        static final int MIRRORED = 2;
        static final int TRANSPOSED = 4;
        static final int SWAPPED = 8;
        static final int SYMMETRIES = 16;

        /** @param symmetry which of these, as bits */
        static Image of(char[] points, int height, int width, int symmetry) {
            boolean isUpsideDown = (symmetry & UPSIDE_DOWN) != 0;
            boolean isMirrored = (symmetry & MIRRORED) != 0;
            int first = (isUpsideDown ? (height - 1) * width : 0) + (isMirrored ? width - 1 : 0);
            int down = isUpsideDown ? -width : width;
            int right = isMirrored ? -1 : 1;
            boolean isSwapped = (symmetry & SWAPPED) != 0;
            return (symmetry & TRANSPOSED) == 0
                    ? new Image(points, first, down, right, height, width, isSwapped)
                    : new Image(points, first, right, down, width, height, isSwapped);
        }

        private char at(int r, int c) {
            char point = points[from + r * down + c * right];
            return isSwapped ? swapped(point) : point;
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
            int order = Integer.compare(height, other.height);
            for (int r = 0; r < height && order == 0; r++) {
                for (int c = 0; c < width && order == 0; c++) {
                    order = Character.compare(at(r, c), other.at(r, c));
                }
            }
            return order;
        }

        StoneBoard board() {
            String[] rows = new String[height];
            char[] row = new char[width];
            for (int r = 0; r < height; r++) {
                for (int c = 0; c < width; c++) {
                    row[c] = at(r, c);
                }
                rows[r] = new String(row);
            }
            return new StoneBoard(List.of(rows));
        }
    }

    /**
     * Whether half a turn leaves the board as it is, or exchanges the colours of all stones, and takes no stone to itself or to
     * a neighbour.
     */
    boolean isTurned() {
        StoneBoard turned = image(Image.UPSIDE_DOWN | Image.MIRRORED);
        if (!turned.equals(this) && !turned.equals(image(Image.SWAPPED))) {
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

    private StoneBoard image(int symmetry) {
        return Image.of(points(), height(), width(), symmetry).board();
    }

    @Override
    public String toString() {
        return rows.stream()
                .collect(Collectors.joining("\",\"", rows.isEmpty() ? "[" : "[\"", rows.isEmpty() ? "]" : "\"]"));
    }
}
