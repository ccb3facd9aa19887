package dev.nimbus.cli.heaps;

import java.io.PrintWriter;

/** Writes values ten a row, under their last digit and behind the heap that the row begins with. */
public final class GridWriter implements TableWriter {
    private static final int COLUMNS = 10;
    private static final String CELL = "%5d";
    private static final String HEAD = "%20s |";

    private final PrintWriter out;
    private long row = -1;
    private int column;

    GridWriter(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void begin() {
        out.printf(HEAD, "heap");
        for (int i = 0; i < COLUMNS; i++) {
            out.printf(CELL, i);
        }
        out.print("\n" + "-".repeat(21) + "+" + "-".repeat(5 * COLUMNS) + "\n");
    }

    @Override
    public void value(long heap, long value) {
        if (heap / COLUMNS != row) {
            end();
            row = heap / COLUMNS;
            out.printf(HEAD, row * COLUMNS);
            for (column = 0; column < heap % COLUMNS; column++) {
                out.print("     ");
            }
        }
        out.printf(CELL, value);
        column++;
    }

    @Override
    public void end() {
        if (row >= 0) {
            out.print("\n");
        }
    }
}
