package dev.nimbus.cli.bench;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets Ctrl-C end a load and not lose it: the load is stopped, and the process stays until its figures have been told.
 */
final class Interruption implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 10;

    private final CountDownLatch told = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stopBlocking, "nimbus-bench-stop");
    private final Runnable stop;
    private volatile boolean happened;

    Interruption(Runnable stop) {
        this.stop = stop;
    }

    /** Stops the load when the process is told to end, until this is closed. */
    static Interruption stopping(Runnable stop) {
        Interruption interruption = new Interruption(stop);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    /** Stops the load and waits for its figures to be told. */
    void stopBlocking() {
        happened = true;
        stop.run();
        try {
            if (!told.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("nimbus: the load did not stop in " + PATIENCE_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether the process was told to end. */
    boolean happened() {
        return happened;
    }

    /** The figures have been told. */
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
