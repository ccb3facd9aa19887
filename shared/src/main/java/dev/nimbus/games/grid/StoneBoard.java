package dev.nimbus.games.grid;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.Sizes;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.theory.Refusal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A board of points that are empty or hold a stone of one of two colours.
 *
 * @param rows strings of {@code .} (empty), {@code x} and {@code o}, all of the same length
 */
public record StoneBoard(List<String> rows) {
    static final char EMPTY = '.';
    static final char FIRST = 'x';
    static final char SECOND = 'o';

    /** What is beyond the edge. */
    static final char OUTSIDE = ' ';

    /** The ways to the neighbours of a point, in rows and columns. */
    static final int[][] SIDES = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};

    private static final String ROW = "a string of ., x and o";
    private static final String POINTS = ".xo";
    private static final int POINTS_OF_A_WORD = Long.SIZE / 2;

    private static final Comparator<StoneBoard> ORDER = Comparator.<StoneBoard>comparingInt(StoneBoard::height)
            .thenComparing(board -> String.join("", board.rows()));

    public StoneBoard {
        rows = List.copyOf(rows);
    }

    /** Reads a list of strings of {@code most} points in all, and as many rows, at the most. */
    static StoneBoard read(JsonNode tree, int most) {
        TreeInput.requireArray(tree, "a list of rows, each " + ROW, "");
        long points =
                (long) tree.size() * (tree.isEmpty() ? 0 : tree.get(0).asText().length());
        if (tree.size() > most || points > most) {
            throw Refusal.tooLarge("the board has " + tree.size() + " rows and " + points + " points; at most " + most
                    + " points are searched");
        }
        return new StoneBoard(TreeInput.rows(tree, ROW, "[.xo]*+", "points"));
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

    /** The points of a board of at most 64 with this stone, in a grid as wide as the board's shorter side. */
    long stones(char stone) {
        boolean isTurned = width() > height();
        int across = Math.min(width(), height());
        long stones = 0;
        for (int r = 0; r < height(); r++) {
            for (int c = 0; c < width(); c++) {
                stones |= at(r, c) == stone ? 1L << (isTurned ? c * across + r : r * across + c) : 0;
            }
        }
        return stones;
    }

    /** The board in words: two bits for each point, and a negative word with the height and the width. */
    long[] toWords() {
        int points = height() * width();
        long[] words = new long[(points + POINTS_OF_A_WORD - 1) / POINTS_OF_A_WORD + 1];
        for (int i = 0; i < points; i++) {
            words[i / POINTS_OF_A_WORD] |= (long) POINTS.indexOf(at(i / width(), i % width())) << (2 * i);
        }
        words[words.length - 1] = Long.MIN_VALUE | (long) height() << Integer.SIZE | width();
        return words;
    }

    /** The board of {@link #toWords}. */
    static StoneBoard ofWords(long... words) {
        int width = (int) words[words.length - 1];
        int height = (int) (words[words.length - 1] >>> Integer.SIZE & Integer.MAX_VALUE);
        List<String> rows = new ArrayList<>(height);
        for (int r = 0; r < height; r++) {
            StringBuilder row = new StringBuilder(width);
            for (int i = r * width; i < (r + 1) * width; i++) {
                row.append(POINTS.charAt((int) (words[i / POINTS_OF_A_WORD] >>> (2 * i) & 3)));
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
        return Stream.of(this, swapped())
                .flatMap(board -> Stream.of(board, board.transposed()))
                .flatMap(board -> Stream.of(board, board.upsideDown()))
                .flatMap(board -> Stream.of(board, board.mirrored()))
                .min(ORDER)
                .orElseThrow();
    }

    private StoneBoard swapped() {
        return new StoneBoard(rows.stream()
                .map(row -> row.replace(FIRST, OUTSIDE).replace(SECOND, FIRST).replace(OUTSIDE, SECOND))
                .toList());
    }

    /**
     * Whether half a turn leaves the board as it is, or exchanges the colours of all stones, and takes no stone to itself or to
     * a neighbour.
     */
    boolean isTurned() {
        StoneBoard turned = upsideDown().mirrored();
        if (!turned.equals(this) && !turned.equals(swapped())) {
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

    private StoneBoard transposed() {
        List<String> columns = new ArrayList<>();
        for (int c = 0; c < width(); c++) {
            StringBuilder column = new StringBuilder();
            for (String row : rows) {
                column.append(row.charAt(c));
            }
            columns.add(column.toString());
        }
        return new StoneBoard(columns);
    }

    private StoneBoard upsideDown() {
        List<String> turned = new ArrayList<>(rows);
        Collections.reverse(turned);
        return new StoneBoard(turned);
    }

    private StoneBoard mirrored() {
        return new StoneBoard(rows.stream()
                .map(row -> new StringBuilder(row).reverse().toString())
                .toList());
    }

    @Override
    public String toString() {
        return rows.stream()
                .collect(Collectors.joining("\",\"", rows.isEmpty() ? "[" : "[\"", rows.isEmpty() ? "]" : "\"]"));
    }
}
