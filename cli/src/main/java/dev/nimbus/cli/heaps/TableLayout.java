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

    /** Rows under a header of two names. */
    static TableLayout csv(String number, String value) {
        return new TableLayout(number + "," + value + "\n", (n, one) -> n + "," + one + "\n", "");
    }

    /** A board a line. */
    static TableLayout boards(String family) {
        return new TableLayout("", (n, value) -> String.format(Locale.ROOT, "%s, N = %d: %s%n", family, n, value), "");
    }

    /** An object with the values, or with the outcomes as text. */
    static TableLayout boardsJson(String game, String family, int from, String ask) {
        return values(
                "{\"game\":\"" + game + "\",\"boards\":\"" + family + "\",\"from\":" + from + ",\"" + ask + "\":[",
                from,
                ask.equals(GRUNDY) ? "" : "\"");
    }

    /** Rows {@code heap value}: the b-files of the On-Line Encyclopedia of Integer Sequences. */
    static TableLayout bfile() {
        return new TableLayout("", (heap, value) -> heap + " " + value + "\n", "");
    }

    /** The JSON object of {@code GET /v1/tables/{game}}. */
    static TableLayout json(String game, long from, long to) {
        String name = game.replace("\\", "\\\\").replace("\"", "\\\"");
        return values("{\"game\":\"" + name + "\",\"from\":" + from + ",\"to\":" + to + ",\"values\":[", from, "");
    }

    private static TableLayout values(String head, long from, String quote) {
        return new TableLayout(head, (n, value) -> (n == from ? "" : ",") + quote + value + quote, "]}\n");
    }
}
