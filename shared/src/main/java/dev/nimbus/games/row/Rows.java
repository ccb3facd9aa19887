package dev.nimbus.games.row;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.Sizes;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A position of Treblecross.
 *
 * @param list the rows, in the order given
 */
public record Rows(List<Row> list) {
    /** The longest row: its nim-value is that of a heap two larger. */
    private static final long LONGEST = Long.MAX_VALUE - 2;

    public Rows {
        list = List.copyOf(list);
    }

    /** Reads lengths and strings, or one of them. */
    static Rows read(JsonNode tree) {
        if (!tree.isArray()) {
            return new Rows(List.of(row(tree, 0, "")));
        }
        List<Row> rows = new ArrayList<>(tree.size());
        for (int i = 0; i < tree.size(); i++) {
            rows.add(row(tree.get(i), i, "/" + i));
        }
        return new Rows(rows);
    }

    private static Row row(JsonNode node, int i, String at) {
        if (node.isTextual() && node.textValue().matches("[.X]*+")) {
            return checked(Row.of(node.textValue()), i, node, at);
        }
        if (node.isTextual() && !node.textValue().matches("-?[0-9]++")) {
            throw Refusal.invalidPosition(
                    "row " + i + " is " + TreeInput.quote(node) + "; expected its length, or a string of . and X", at);
        }
        long length = TreeInput.integer(node, "row " + i, at);
        if (length > LONGEST) {
            throw Refusal.invalidPosition(
                    "row " + i + " is " + length + "; a row has at most " + LONGEST + " squares", at);
        }
        return Row.free(length);
    }

    private static Row checked(Row row, int i, JsonNode node, String at) {
        if (row.length() == 2 && row.isNear()) {
            throw Refusal.invalidPosition(
                    "row " + i + " is " + TreeInput.quote(node)
                            + "; a row of two squares takes one X, for three adjacent ones never fit there",
                    at);
        }
        return row;
    }

    boolean isWon() {
        return list.stream().anyMatch(Row::isWon);
    }

    /** The first row in which the next player can complete three; −1 where there is none. */
    int threatened() {
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i).isNear()) {
                return i;
            }
        }
        return -1;
    }

    /** These rows with an X more. */
    Rows with(int row, long square) {
        List<Row> next = new ArrayList<>(list);
        next.set(row, list.get(row).with(square));
        return new Rows(next);
    }

    /** Where nobody threatens: the runs of squares that are not near an X, as free rows in order of length. */
    Rows split() {
        return new Rows(list.stream()
                .flatMap(row -> Arrays.stream(row.runs()))
                .map(Row.Run::length)
                .sorted(Comparator.naturalOrder())
                .map(Row::free)
                .toList());
    }

    /** The bytes of memory that these rows hold. */
    long size() {
        long size = Sizes.ofNumbers(list.size(), Integer.BYTES);
        for (Row row : list) {
            size += row.size();
        }
        return size;
    }

    @Override
    public String toString() {
        return list.stream().map(Row::toString).collect(Collectors.joining(",", "[", "]"));
    }
}
