package dev.nimbus.games.notakto;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.ListMove;
import dev.nimbus.games.grid.cells.CellGrid;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Refusal;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A board of at most 64 squares, some of them marked with X.
 *
 * @param height how many rows, from 1
 * @param width how many columns, from 1
 * @param crosses the marked squares: bit {@code r·width + c} is the square in row r and column c
 */
record CrossBoard(int height, int width, long crosses) {
    /** Squares of the largest board. */
    static final int MOST_SQUARES = 64;

    /** The longer side of the largest square board. */
    private static final int LARGEST_SQUARE = 8;

    private static final int LINE = 3;
    private static final char FREE = '.';
    private static final char CROSS = 'X';

    /** For each width the squares with two more at their right, and those with two more at their left. */
    private static final long[] TO_THE_RIGHT = new long[MOST_SQUARES + 1];

    private static final long[] TO_THE_LEFT = new long[MOST_SQUARES + 1];

    static {
        for (int width = 1; width <= MOST_SQUARES; width++) {
            for (int square = 0; square < MOST_SQUARES; square++) {
                int column = square % width;
                TO_THE_RIGHT[width] |= column + LINE <= width ? 1L << square : 0;
                TO_THE_LEFT[width] |= column + 1 >= LINE ? 1L << square : 0;
            }
        }
    }

    /** Reads rows, or the side of a square board without an X. */
    static CrossBoard read(JsonNode tree, String at) {
        if (!tree.isArray()) {
            int side = side(tree, at);
            return new CrossBoard(side, side, 0);
        }
        int width = tree.isEmpty() ? 0 : tree.get(0).asText().length();
        long squares = (long) width * tree.size();
        if (squares < 1 || squares > MOST_SQUARES) {
            throw Refusal.invalidPosition("the board has " + squares + " squares; expected 1 to " + MOST_SQUARES, at);
        }
        long crosses = 0;
        for (int r = 0; r < tree.size(); r++) {
            String row = row(tree.get(r), width, at + "/" + r);
            for (int c = 0; c < width; c++) {
                crosses |= row.charAt(c) == CROSS ? 1L << (r * width + c) : 0;
            }
        }
        return new CrossBoard(tree.size(), width, crosses);
    }

    private static int side(JsonNode tree, String at) {
        if (!tree.isNumber() && !tree.asText().matches("[0-9]+")) {
            throw Refusal.invalidPosition(
                    "the board is " + TreeInput.quote(tree)
                            + "; expected a list of rows, or the side of an empty board, from 1 to " + LARGEST_SQUARE,
                    at);
        }
        return TreeInput.integer(tree, "the board", 1, LARGEST_SQUARE, at);
    }

    private static String row(JsonNode node, int width, String at) {
        if (!node.isTextual() || !node.textValue().matches("[.X]{" + width + "}")) {
            throw Refusal.invalidPosition(
                    "the row is " + TreeInput.quote(node) + "; expected a string of " + width
                            + (width == 1 ? " sign" : " signs") + ", . or X",
                    at);
        }
        return node.textValue();
    }

    private long squares() {
        return -1L >>> (MOST_SQUARES - height * width);
    }

    /** The squares that may be marked: none once there are three X in a row. */
    long free() {
        return hasLine() ? 0 : squares() & ~crosses;
    }

    private boolean hasLine() {
        boolean isAcross = line(1, TO_THE_RIGHT[width]);
        return isAcross
                || (height >= LINE
                        && (line(width, -1)
                                || line(width + 1, TO_THE_RIGHT[width])
                                || line(width - 1, TO_THE_LEFT[width])));
    }

    /** Whether three X, each so many squares after the one before, begin at one of these squares. */
    private boolean line(int step, long from) {
        return (crosses & crosses >>> step & crosses >>> (2 * step) & from) != 0;
    }

    CrossBoard with(int square) {
        return new CrossBoard(height, width, crosses | 1L << square);
    }

    /** An X on a free square of this board, which is number {@code index}: {@code {"board":0,"at":[0,1]}}. */
    Move mark(int index, int square) {
        return new ListMove("board", index, "at", square / width, square % width);
    }

    /** The board that stands for this one turned or mirrored: at least as high as wide. */
    CrossBoard canonical() {
        int across = Math.min(height, width);
        int down = Math.max(height, width);
        CellGrid grid = CellGrid.ofWidth(across);
        long upright = height >= width ? crosses : onItsSide();
        return new CrossBoard(down, across, grid.image(upright, down, grid.chosenImage(upright, 0, down)));
    }

    private long onItsSide() {
        long turned = 0;
        for (long rest = crosses; rest != 0; rest &= rest - 1) {
            int square = Long.numberOfTrailingZeros(rest);
            turned |= 1L << (square % width * height + square / width);
        }
        return turned;
    }

    private String row(int r) {
        return IntStream.range(r * width, (r + 1) * width)
                .mapToObj(square -> (crosses >>> square & 1) != 0 ? CROSS : FREE)
                .map(String::valueOf)
                .collect(Collectors.joining());
    }

    /** The rows as JSON. */
    @Override
    public String toString() {
        return IntStream.range(0, height).mapToObj(this::row).collect(Collectors.joining("\",\"", "[\"", "\"]"));
    }
}
