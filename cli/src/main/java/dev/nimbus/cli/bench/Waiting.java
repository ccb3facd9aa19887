package dev.nimbus.cli.bench;

import dev.nimbus.cli.command.Progress;
import dev.nimbus.load.LoadFailure;
import io.vertx.core.Future;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waiting for a load to end. */
final class Waiting {
    private static final long TICK_MILLIS = 200;

    private Waiting() {}

    /**
     * Waits for {@code load}, calls {@code meanwhile} five times a second, and takes its progress off the terminal.
     *
     * @throws LoadFailure if it failed
     */
    static <T> T endBlocking(Future<T> load, Progress progress, Runnable meanwhile) throws InterruptedException {
        CompletableFuture<T> end = load.toCompletionStage().toCompletableFuture();
        try {
            while (true) {
                try {
                    return end.get(TICK_MILLIS, TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    meanwhile.run();
                }
            }
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            throw cause instanceof LoadFailure failure ? failure : new LoadFailure(String.valueOf(cause), cause);
        } finally {
            progress.clear();
        }
    }
}
