package dev.nimbus.cli.solve;

import dev.nimbus.proof.ProofChecker;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Shows in one line of a terminal how far the check of a proof is. */
final class CheckProgress implements AutoCloseable {
    private static final long INTERVAL_MILLIS = 200;
    private static final String CLEAR = "\r\u001b[K";

    private final PrintStream terminal;
    private final boolean shown;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "nimbus-progress");
        thread.setDaemon(true);
        return thread;
    });
    private boolean over;

    private CheckProgress(PrintStream terminal, boolean shown) {
        this.terminal = terminal;
        this.shown = shown;
    }

    /** Shows it until this is closed. */
    static CheckProgress begin(ProofChecker checker, PrintStream terminal, boolean shown) {
        CheckProgress progress = new CheckProgress(terminal, shown);
        if (shown) {
            progress.timer.scheduleAtFixedRate(
                    () -> progress.show(line(checker.read(), checker.checked())),
                    INTERVAL_MILLIS,
                    INTERVAL_MILLIS,
                    TimeUnit.MILLISECONDS);
        }
        return progress;
    }

    /** All are read before the first is checked. */
    static String line(long read, long checked) {
        return checked == 0
                ? String.format(Locale.ROOT, "read %,d entries", read)
                : String.format(Locale.ROOT, "checked %,d of %,d entries", checked, read);
    }

    private synchronized void show(String line) {
        if (!over) {
            terminal.print(CLEAR + line);
            terminal.flush();
        }
    }

    @Override
    public synchronized void close() {
        timer.shutdownNow();
        if (shown && !over) {
            terminal.print(CLEAR);
            terminal.flush();
        }
        over = true;
    }
}
