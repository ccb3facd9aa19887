package dev.nimbus.cli.heaps;

import dev.nimbus.tables.LongProof;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** Shows how far a proof is: in one line of a terminal that changes, or by a line now and then elsewhere. */
public final class ProofProgress implements LongProof.Listener {
    private static final long TERMINAL_NANOS = 200_000_000L;
    private static final long LOG_NANOS = 10_000_000_000L;
    private static final double NANOS = 1e9;

    private final PrintWriter err;
    private final boolean terminal;
    private final LongSupplier nanoTime;
    private final long begin;
    private long shownAt;
    private long known = -1;
    private long computed;

    /**
     * @param err where to show it
     * @param terminal whether that is a terminal
     * @param nanoTime the clock
     */
    ProofProgress(PrintWriter err, boolean terminal, LongSupplier nanoTime) {
        this.err = err;
        this.terminal = terminal;
        this.nanoTime = nanoTime;
        this.begin = nanoTime.getAsLong();
        this.shownAt = begin;
    }

    /** So many values were known at the beginning; they cost no time. */
    void known(long values) {
        known = values;
    }

    @Override
    public void computed(long values, OptionalLong needed) {
        computed = values;
        long now = nanoTime.getAsLong();
        if (now - shownAt >= (terminal ? TERMINAL_NANOS : LOG_NANOS)) {
            shownAt = now;
            show(line(values, needed, (now - begin) / NANOS));
        }
    }

    private void show(String line) {
        err.print(terminal ? "\r\u001b[K" + line : line + System.lineSeparator());
        err.flush();
    }

    private String line(long values, OptionalLong needed, double seconds) {
        double rate = Math.max(0, values - Math.max(0, known)) / seconds;
        String line = String.format(Locale.ROOT, "%,d values, %,.0f/s", values, rate);
        if (needed.isEmpty() || rate == 0) {
            return line;
        }
        double left = Math.max(0, needed.getAsLong() - values) / rate;
        return line + String.format(Locale.ROOT, "; %,d prove the period they show, %,.0f s", needed.getAsLong(), left);
    }

    @Override
    public void remark(String text) {
        clear();
        err.println(text);
        err.flush();
    }

    /** Takes the line away. */
    void clear() {
        if (terminal) {
            show("");
        }
    }

    /** How many values there are. */
    long computed() {
        return computed;
    }

    /** The time it took, in words; of a run that went on from an earlier one, that too. */
    String effort() {
        String time = String.format(Locale.ROOT, "%.1f s", (nanoTime.getAsLong() - begin) / NANOS);
        return known > 0 ? time + " after a run to " + known : time;
    }
}
