package dev.nimbus.benchmarks.data;

import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;

/**
 * A rectangle on which a searched game begins.
 *
 * @param game as the rival calls it: cram, kayles-grid or clobber
 * @param height rows
 * @param width columns
 */
public record HardPosition(String game, int height, int width) {
    /** For people: {@code cram 3×14}. */
    public String name() {
        return game + " " + height + "×" + width;
    }

    /** The line that asks for the nim-value. */
    public byte[] line() {
        String query = switch (game) {
            case "cram" -> query("cram", rows("..", ".."));
            case "clobber" -> query("clobber", rows("xo", "ox"));
            case "kayles-grid" -> query("node-kayles", graph());
            default -> throw new IllegalArgumentException("no such game: " + game);
        };
        return query.getBytes(StandardCharsets.UTF_8);
    }

    private static String query(String game, String position) {
        return "{\"game\":\"" + game + "\",\"ask\":[\"grundy\"],\"position\":" + position + "}";
    }

    private String rows(String even, String odd) {
        StringJoiner rows = new StringJoiner("\",\"", "[\"", "\"]");
        for (int r = 0; r < height; r++) {
            rows.add((r % 2 == 0 ? even : odd).repeat(width / 2 + 1).substring(0, width));
        }
        return rows.toString();
    }

    private String graph() {
        StringJoiner edges = new StringJoiner(",", "[", "]");
        for (int cell = 0; cell < height * width; cell++) {
            if (cell % width + 1 < width) {
                edges.add("[" + cell + "," + (cell + 1) + "]");
            }
            if (cell + width < height * width) {
                edges.add("[" + cell + "," + (cell + width) + "]");
            }
        }
        return "{\"vertices\":" + height * width + ",\"edges\":" + edges + "}";
    }
}
