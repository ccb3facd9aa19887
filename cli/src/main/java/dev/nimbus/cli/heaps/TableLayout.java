package dev.nimbus.cli.heaps;

import java.util.Locale;
import java.util.stream.LongStream;

/**
 * How the values of a table are written.
 *
 * @param head what comes before all values
 * @param cell writes one value; called in ascending order of heaps
 * @param tail what comes after all values
 */
record TableLayout(String head, Cell cell, String tail) {
    static final String GRUNDY = "grundy";
    private static final int COLUMNS = 10;
    private static final int LEAST_WIDTH = 5;

    /** Writes the value of a heap. */
    @FunctionalInterface
    interface Cell {
        String of(long heap, Object value);
    }

    /**
     * Ten values a row, each under the last digit of its heap, with the row's first heap before them.
     *
     * @param values the first ones, of which the largest gives the width; longer ones that follow are still apart
     */
    static TableLayout grid(long from, long... values) {
        long largest = LongStream.of(values).max().orElse(0);
        int width = Math.max(LEAST_WIDTH, Long.toString(largest).length() + 1);
        StringBuilder head = new StringBuilder(String.format(Locale.ROOT, "%20s |", "heap"));
        for (int i = 0; i < COLUMNS; i++) {
            head.append(" ".repeat(width - 1)).append(i);
        }
        head.append('\n').append("-".repeat(21)).append('+').append("-".repeat(width * COLUMNS));
        String cell = " %" + (width - 1) + "s";
        return new TableLayout(
                head.toString(),
                (heap, value) -> (heap == from || heap % COLUMNS == 0 ? row(heap, width) : "")
                        + String.format(Locale.ROOT, cell, value),
                "\n");
    }

    private static String row(long heap, int width) {
        long column = heap % COLUMNS;
        return String.format(Locale.ROOT, "\n%20s |", heap - column) + " ".repeat(width * (int) column);
    }

    /** Rows {@code heap,grundy} under a header, as the server writes them. */
    static TableLayout csv() {
        return new TableLayout("heap,grundy\n", (heap, value) -> heap + "," + value + "\n", "");
    }

    /** A board a line. */
    static TableLayout boards(String family) {
        return new TableLayout("", (n, value) -> String.format(Locale.ROOT, "%s, N = %d: %s%n", family, n, value), "");
    }

    /** Rows {@code n,grundy} or {@code n,outcome} under a header. */
    static TableLayout boardsCsv(String ask) {
        return new TableLayout("n," + ask + "\n", (n, value) -> n + "," + value + "\n", "");
    }

    /** An object with the values, or with the outcomes as text. */
    static TableLayout boardsJson(String game, String family, int from, String ask) {
        String quote = ask.equals(GRUNDY) ? "" : "\"";
        return new TableLayout(
                "{\"game\":\"" + game + "\",\"boards\":\"" + family + "\",\"from\":" + from + ",\"" + ask + "\":[",
                (n, value) -> (n == from ? "" : ",") + quote + value + quote,
                "]}\n");
    }

    /** Rows {@code heap value}: the b-files of the On-Line Encyclopedia of Integer Sequences. */
    static TableLayout bfile() {
        return new TableLayout("", (heap, value) -> heap + " " + value + "\n", "");
    }

    /** The JSON object of {@code GET /v1/tables/{game}}. */
    static TableLayout json(String game, long from, long to) {
        String name = game.replace("\\", "\\\\").replace("\"", "\\\"");
        return new TableLayout(
                "{\"game\":\"" + name + "\",\"from\":" + from + ",\"to\":" + to + ",\"values\":[",
                (heap, value) -> (heap == from ? "" : ",") + value,
                "]}\n");
    }
}
