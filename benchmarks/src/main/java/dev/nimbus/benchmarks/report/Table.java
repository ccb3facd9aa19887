package dev.nimbus.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/** A Markdown table in the making. */
public final class Table {
    private final List<String> lines = new ArrayList<>();
    private final int columns;

    /** A table with these column heads; the first column stands left, the others right. */
    public Table(String... heads) {
        columns = heads.length;
        lines.add(line(heads));
        lines.add("|---|" + "---:|".repeat(columns - 1));
    }

    /** Adds a row, with as many cells as there are columns. */
    public Table row(String... cells) {
        if (cells.length != columns) {
            throw new IllegalArgumentException(cells.length + " cells in a table of " + columns + " columns");
        }
        lines.add(line(cells));
        return this;
    }

    private static String line(String... cells) {
        return "| " + String.join(" | ", cells) + " |";
    }

    /** The table as Markdown. */
    @Override
    public String toString() {
        return String.join("\n", lines);
    }
}
