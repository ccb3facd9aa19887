package dev.nimbus.cli.command;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets Ctrl-C end long work and not lose it: the work is stopped, and the process stays until what it has found is told.
 */
public final class Interruption implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 10;

    private final CountDownLatch told = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stopBlocking, "nimbus-stop");
    private final Runnable stop;
    private volatile boolean happened;

    Interruption(Runnable stop) {
        this.stop = stop;
    }

    /** Stops the work when the process is told to end, until this is closed. */
    public static Interruption stopping(Runnable stop) {
        Interruption interruption = new Interruption(stop);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    /** Stops the work and waits until what it has found is told. */
    void stopBlocking() {
        happened = true;
        stop.run();
        try {
            if (!told.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("nimbus: the work did not stop in " + PATIENCE_SECONDS + " s");
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
