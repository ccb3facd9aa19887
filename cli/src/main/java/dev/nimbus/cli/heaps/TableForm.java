package dev.nimbus.cli.heaps;

import java.util.Locale;

/**
 * How the values of a table are written.
 *
 * @param head what comes before all values
 * @param cell writes one value; called in ascending order of heaps
 * @param tail what comes after all values
 */
record TableForm(String head, Cell cell, String tail) {
    private static final int COLUMNS = 10;

    /** Writes the value of a heap. */
    @FunctionalInterface
    interface Cell {
        String of(long heap, long value);
    }

    /** Ten values a row, each under the last digit of its heap, with the row's first heap before them. */
    static TableForm grid(long from) {
        StringBuilder head = new StringBuilder(String.format(Locale.ROOT, "%20s |", "heap"));
        for (int i = 0; i < COLUMNS; i++) {
            head.append(String.format(Locale.ROOT, "%5d", i));
        }
        head.append('\n').append("-".repeat(21)).append('+').append("-".repeat(5 * COLUMNS));
        return new TableForm(
                head.toString(),
                (heap, value) -> (heap == from || heap % COLUMNS == 0 ? row(heap) : "")
                        + String.format(Locale.ROOT, "%5d", value),
                "\n");
    }

    private static String row(long heap) {
        long column = heap % COLUMNS;
        return String.format(Locale.ROOT, "\n%20s |", heap - column) + "     ".repeat((int) column);
    }

    /** Rows {@code heap,grundy} under a header, as the server writes them. */
    static TableForm csv() {
        return new TableForm("heap,grundy\n", (heap, value) -> heap + "," + value + "\n", "");
    }

    /** Rows {@code heap value}: the b-files of the On-Line Encyclopedia of Integer Sequences. */
    static TableForm bfile() {
        return new TableForm("", (heap, value) -> heap + " " + value + "\n", "");
    }

    /** The JSON object of {@code GET /v1/tables/{game}}. */
    static TableForm json(String game, long from, long to) {
        String name = game.replace("\\", "\\\\").replace("\"", "\\\"");
        return new TableForm(
                "{\"game\":\"" + name + "\",\"from\":" + from + ",\"to\":" + to + ",\"values\":[",
                (heap, value) -> (heap == from ? "" : ",") + value,
                "]}\n");
    }
}
