package dev.nimbus.cli.solve;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Writes the options of a position as a table: move, position that it leaves, outcome, nim-value if it was asked. */
public final class LegalMovesTable {
    /** Wider columns would not stand side by side in a terminal. */
    private static final int WIDEST = 60;

    private static final String UNKNOWN = "?";

    private final List<List<String>> rows = new ArrayList<>();

    private LegalMovesTable() {}

    /** Lines, each of which ends in a line feed; none where there is no option or none was asked. */
    static String of(JsonNode answer) {
        JsonNode options = answer.path("options");
        JsonNode items = options.path("items");
        if (items.isEmpty()) {
            return "";
        }
        LegalMovesTable table = new LegalMovesTable();
        table.head(items.get(0).has("grundy"));
        items.forEach(table::row);
        return table.text() + rest(options);
    }

    private void head(boolean isValued) {
        rows.add(isValued ? List.of("move", "leaves", "outcome", "nim-value") : List.of("move", "leaves", "outcome"));
    }

    private void row(JsonNode option) {
        List<String> row = new ArrayList<>();
        row.add(option.get("move").toString());
        row.add(option.get("position").toString());
        row.add(option.get("outcome").asText(UNKNOWN));
        if (option.has("grundy")) {
            row.add(option.get("grundy").asText(UNKNOWN));
        }
        rows.add(row);
    }

    private String text() {
        int[] widths = widths();
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder(" ");
            for (int column = 0; column < row.size(); column++) {
                String cell = row.get(column);
                line.append(' ').append(cell).append(" ".repeat(Math.max(1, 1 + widths[column] - cell.length())));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private int[] widths() {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.min(
                        WIDEST, Math.max(widths[column], row.get(column).length()));
            }
        }
        return widths;
    }

    /** What is not listed, and what a question mark means. */
    private static String rest(JsonNode options) {
        int listed = options.get("items").size();
        JsonNode count = options.get("count");
        boolean isWhole = count.isNumber() && count.longValue() == listed;
        boolean isUnknown = false;
        for (JsonNode option : options.get("items")) {
            isUnknown |= option.get("outcome").isNull() || option.path("grundy").isNull();
        }
        return (isWhole ? "" : "  These are the first " + listed + "; --limit lists more.\n")
                + (isUnknown ? "  ? is past the budget of the question; ask that position alone.\n" : "");
    }
}
