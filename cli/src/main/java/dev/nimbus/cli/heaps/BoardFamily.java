package dev.nimbus.cli.heaps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.nimbus.cli.command.Json;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Boards of a searched game, one for each N: {@code 3xN} has three rows of N cells.
 *
 * @param text as the user wrote it
 * @param height the rows; empty where that is N
 * @param width the cells of a row; empty where that is N
 * @param board makes the position of a board
 */
record BoardFamily(String text, Optional<Integer> height, Optional<Integer> width, Board board) {
    private static final Pattern FORM = Pattern.compile("(?:([1-9][0-9]{0,2}|[nN])[xX×])?([1-9][0-9]{0,2}|[nN])");
    private static final String N = "n";
    private static final String SPROUTS = "sprouts";

    /** Makes the position of an empty board, or of one that is full of stones. */
    @FunctionalInterface
    interface Board {
        JsonNode position(int height, int width);
    }

    /**
     * Reads a family.
     *
     * @param game the notation of the game
     * @param text {@code 3xN}, {@code NxN}, or {@code N} for spots
     * @throws IllegalArgumentException if the game has no boards, or the text names no family of them
     */
    static BoardFamily of(String game, String text) {
        Board board = board(game)
                .orElseThrow(() -> new IllegalArgumentException(
                        game + " has no boards to be listed; cram, clobber, nogo, chomp, node-kayles, arc-kayles and"
                                + " sprouts have"));
        Matcher form = FORM.matcher(text);
        boolean isSpots = game.equals(SPROUTS);
        boolean isForm =
                form.matches() && text.toLowerCase(Locale.ROOT).contains(N) && isSpots == (form.group(1) == null);
        if (!isForm) {
            throw new IllegalArgumentException("the boards are '" + text + "'; expected "
                    + (isSpots
                            ? "N, the number of spots, as in nimbus table sprouts N --to 8"
                            : "rows and columns, one of them N and the other from 1 to 999, such as 3xN, or NxN"));
        }
        return new BoardFamily(text, isSpots ? Optional.of(1) : size(form.group(1)), size(form.group(2)), board);
    }

    /** Whether a game has boards to be listed. */
    static boolean hasBoards(String game) {
        return board(game).isPresent();
    }

    /** A family of the boards of a game that has some. */
    static String example(String game) {
        return game.equals(SPROUTS) ? "N" : "3xN";
    }

    private static Optional<Integer> size(String word) {
        return word.toLowerCase(Locale.ROOT).equals(N) ? Optional.empty() : Optional.of(Integer.parseInt(word));
    }

    private static Optional<Board> board(String game) {
        return switch (game) {
            case "cram", "nogo" -> Optional.of((height, width) -> rows(height, width, "."));
            case "clobber" -> Optional.of((height, width) -> rows(height, width, "xo"));
            case "chomp" -> Optional.of(BoardFamily::lengths);
            case "node-kayles", "arc-kayles" -> Optional.of((height, width) -> grid(game, height, width));
            case SPROUTS -> Optional.of((height, width) -> Json.NODES.numberNode(width));
            default -> Optional.empty();
        };
    }

    /** Rows of cells that are in turn those of a pattern, along rows and along columns. */
    private static JsonNode rows(int height, int width, String cells) {
        ArrayNode rows = Json.NODES.arrayNode();
        for (int r = 0; r < height; r++) {
            StringBuilder row = new StringBuilder();
            for (int c = 0; c < width; c++) {
                row.append(cells.charAt((r + c) % cells.length()));
            }
            rows.add(row.toString());
        }
        return rows;
    }

    private static JsonNode lengths(int height, int width) {
        ArrayNode rows = Json.NODES.arrayNode();
        for (int r = 0; r < height; r++) {
            rows.add(width);
        }
        return rows;
    }

    /** The graph of the cells of a board, those joined that share a side. */
    private static JsonNode grid(String game, int height, int width) {
        ArrayNode edges = Json.NODES.arrayNode();
        for (int v = 0; v < height * width; v++) {
            if ((v + 1) % width != 0) {
                edges.addArray().add(v).add(v + 1);
            }
            if (v + width < height * width) {
                edges.addArray().add(v).add(v + width);
            }
        }
        var graph = Json.NODES.objectNode();
        if (game.equals("node-kayles")) {
            graph.put("vertices", height * width);
        }
        return graph.set("edges", edges);
    }

    /** The position of one board. */
    JsonNode position(int n) {
        return board.position(height.orElse(n), width.orElse(n));
    }
}
