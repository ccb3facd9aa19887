package dev.nimbus.gateway.batch.blocks;

import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.gateway.store.BatchStore;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * What all batches of a gateway share.
 *
 * @param memory of the batches under way
 * @param cache of blocks that are answered
 * @param clock the clock by which batches expire
 * @param keptFor how long a batch is kept after its end
 * @param news takes the id of each batch whose record was written
 */
public record BatchParts(
        Vertx vertx,
        BatchStore store,
        Dispatcher dispatcher,
        LiveMemory memory,
        BlockCache cache,
        InstantSource clock,
        Duration keptFor,
        Consumer<String> news) {
    private static final long RETRY_MILLIS = 1000;
    private static final long REST_MILLIS = 1;

    /** Runs {@code action} after a pause, to try again what failed. */
    public void later(Runnable action) {
        vertx.setTimer(RETRY_MILLIS, id -> action.run());
    }

    /** Completes when connections have had their turn: before a timer the event loop reads them, before a task not. */
    public Future<Void> laterTurn() {
        return vertx.timer(REST_MILLIS, TimeUnit.MILLISECONDS);
    }
}
