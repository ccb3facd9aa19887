package dev.nimbus.cli.command;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Shows on a terminal how far a batch is: answers, rate, and the time that is left. At most five times a second.
 * For use by several threads once it was told what to expect: one may take the line away while another still counts.
 */
public final class Progress {
    private static final long INTERVAL_NANOS = 200_000_000;
    private static final double NANOS = 1e9;

    private final PrintStream terminal;
    private final boolean shown;
    private final LongSupplier nanoTime;
    private final long begin;
    private long known;
    private long queries;
    private double seconds;
    private long lastShown;
    private boolean over;

    /**
     * @param terminal where to show it
     * @param shown false to show nothing
     * @param nanoTime the clock
     */
    public Progress(PrintStream terminal, boolean shown, LongSupplier nanoTime) {
        this.terminal = terminal;
        this.shown = shown;
        this.nanoTime = nanoTime;
        this.begin = nanoTime.getAsLong();
        this.lastShown = begin - INTERVAL_NANOS;
    }

    /** Tells how many answers were known before, which cost no time, and how many queries there are in all. */
    public void expect(long answered, long count) {
        known = answered;
        queries = count;
    }

    /** Tells how long it takes in all, where that is not a matter of how many. */
    public void expect(Duration time) {
        seconds = time.toNanos() / NANOS;
    }

    /** Tells how many have been answered so far. */
    public synchronized void answered(long count) {
        long now = nanoTime.getAsLong();
        if (shown && !over && now - lastShown >= INTERVAL_NANOS) {
            lastShown = now;
            terminal.print("\r\u001b[K" + line(count, (now - begin) / NANOS));
            terminal.flush();
        }
    }

    /** Takes the line away for good: an answer that comes later does not bring it back. */
    public synchronized void clear() {
        over = true;
        if (shown) {
            terminal.print("\r\u001b[K");
            terminal.flush();
        }
    }

    private String line(long answered, double passed) {
        double rate = (answered - known) / Math.max(passed, 1e-3);
        long byCount = rate > 0 ? Math.round((queries - answered) / rate) : 0;
        long left = seconds > 0 ? Math.round(seconds - passed) : byCount;
        return String.format(
                Locale.ROOT,
                "%,d%s answered, %,.0f/s, %s left",
                answered,
                seconds > 0 ? "" : String.format(Locale.ROOT, " of %,d", queries),
                rate,
                clock(Duration.ofSeconds(Math.max(left, 0))));
    }

    private static String clock(Duration time) {
        return time.toHours() > 0
                ? String.format(Locale.ROOT, "%d:%02d:%02d", time.toHours(), time.toMinutesPart(), time.toSecondsPart())
                : String.format(Locale.ROOT, "%d:%02d", time.toMinutesPart(), time.toSecondsPart());
    }
}
