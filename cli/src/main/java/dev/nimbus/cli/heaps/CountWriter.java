package dev.nimbus.cli.heaps;

import java.io.PrintWriter;

/** Counts the single heaps of a range that are lost, instead of writing their values. */
final class CountWriter implements TableWriter {
    private final PrintWriter out;
    private final long from;
    private final long to;
    private final boolean isJson;
    private long lost;

    CountWriter(PrintWriter out, long from, long to, boolean isJson) {
        this.out = out;
        this.from = from;
        this.to = to;
        this.isJson = isJson;
    }

    @Override
    public void value(long heap, long value) {
        lost += value == 0 ? 1 : 0;
    }

    @Override
    public void end() {
        String form = isJson ? "{\"from\":%d,\"to\":%d,\"P\":%d,\"N\":%d}\n" : "heaps %d to %d: %d P, %d N\n";
        out.printf(form, from, to, lost, to - from + 1 - lost);
    }
}
