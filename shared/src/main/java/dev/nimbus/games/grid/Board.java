package dev.nimbus.games.grid;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A board of free and blocked cells.
 *
 * @param rows strings of {@code .} (free) and {@code #} (blocked), all of the same length
 */
public record Board(List<String> rows) {
    static final char FREE = '.';
    static final char BLOCKED = '#';

    public Board {
        rows = List.copyOf(rows);
    }

    /** Reads a list of strings. */
    static Board read(JsonNode tree) {
        TreeInput.requireArray(tree, "a list of rows, each a string of . and #", "");
        List<String> rows = new ArrayList<>(tree.size());
        for (int r = 0; r < tree.size(); r++) {
            rows.add(row(tree.get(r), r, rows));
        }
        return new Board(rows);
    }

    private static String row(JsonNode node, int r, List<String> before) {
        String at = "/" + r;
        if (!node.isTextual() || !node.textValue().matches("[.#]*+")) {
            throw Refusal.invalidPosition(
                    "row " + r + " is " + TreeInput.quote(node) + "; expected a string of . and #", at);
        }
        String row = node.textValue();
        if (r > 0 && row.length() != before.get(0).length()) {
            throw Refusal.invalidPosition(
                    "row " + r + " has " + row.length() + " cells, row 0 has "
                            + before.get(0).length(),
                    at);
        }
        return row;
    }

    int height() {
        return rows.size();
    }

    int width() {
        return rows.isEmpty() ? 0 : rows.get(0).length();
    }

    /** Whether there is such a cell, and it is free. */
    boolean isFree(int r, int c) {
        return r >= 0 && r < height() && c >= 0 && c < width() && rows.get(r).charAt(c) == FREE;
    }

    /** The board with one more cell blocked. */
    Board block(int r, int c) {
        List<String> next = new ArrayList<>(rows);
        StringBuilder row = new StringBuilder(rows.get(r));
        row.setCharAt(c, BLOCKED);
        next.set(r, row.toString());
        return new Board(next);
    }

    @Override
    public String toString() {
        return rows.stream()
                .collect(Collectors.joining("\",\"", rows.isEmpty() ? "[" : "[\"", rows.isEmpty() ? "]" : "\"]"));
    }
}
