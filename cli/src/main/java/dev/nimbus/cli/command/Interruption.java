package dev.nimbus.cli.command;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets Ctrl-C end long work and not lose it: the work is stopped, and the process stays until what it has found is told.
 */
public final class Interruption implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final CountDownLatch told = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stopBlocking, "nimbus-stop");
    private final Duration patience;
    private final Runnable stop;
    private volatile boolean happened;

    Interruption(Duration patience, Runnable stop) {
        this.patience = patience;
        this.stop = stop;
    }

    /** Stops the work when the process is told to end, until this is closed. The work may take ten seconds to stop. */
    public static Interruption stopping(Runnable stop) {
        return stopping(PATIENCE, stop);
    }

    /**
     * The same for work that takes longer to stop.
     *
     * @param patience how long the process stays for it
     */
    public static Interruption stopping(Duration patience, Runnable stop) {
        Interruption interruption = new Interruption(patience, stop);
        try {
            Runtime.getRuntime().addShutdownHook(interruption.hook);
        } catch (IllegalStateException e) { // The process ends already.
            interruption.happened = true;
            stop.run();
        }
        return interruption;
    }

    /** Stops the work and waits until what it has found is told. */
    void stopBlocking() {
        happened = true;
        stop.run();
        try {
            if (!told.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                System.err.println("nimbus: the work did not stop in " + patience.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether the process was told to end. */
    public boolean happened() {
        return happened;
    }

    /** What was found is told. */
    @Override
    public void close() {
        told.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process ends, with the exit code of the signal.
        }
    }
}
