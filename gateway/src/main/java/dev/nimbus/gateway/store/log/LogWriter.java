package dev.nimbus.gateway.store.log;

import dev.nimbus.gateway.store.log.BatchLog.Moved;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** The one thread that writes a batch log. What it moves is told to the index, on the event loop. */
record LogWriter(WorkerExecutor thread, BatchLog log, LogIndex index) {
    /** Runs {@code action} behind all that was asked for before. */
    <T> Future<T> run(Callable<T> action) {
        return thread.executeBlocking(action, true);
    }

    /**
     * Completes when all that was appended before is on the disk. Entries that are appended while the disk syncs have the next
     * sync in common: it stands behind them all, and those that were asked for after it find nothing left to be synced.
     */
    Future<Void> sync() {
        return moving(log::syncBlocking);
    }

    /** Tells the index what is elsewhere since a sync that nobody here asked for. */
    Future<Void> takeMoved() {
        return moving(log::takeMoved);
    }

    /** Deletes the files in which nothing is needed. */
    Future<Void> deleteUnused() {
        return moving(this::deleteUnusedBlocking);
    }

    private Future<Void> moving(Callable<List<Moved>> action) {
        return run(action).onSuccess(moved -> moved.forEach(index::move)).mapEmpty();
    }

    private List<Moved> deleteUnusedBlocking() throws IOException {
        log.syncMarkBlocking();
        Map<Integer, Long> sizes = log.sizes();
        List<Integer> unused = sizes.keySet().stream()
                .filter(segment -> sizes.get(segment) > 0 && index.live(segment) == 0)
                .toList();
        if (!unused.isEmpty()) {
            log.syncUnsyncedBlocking(); // A later file may hold the next version of what is deleted.
            log.deleteBlocking(unused);
        }
        return log.takeMoved();
    }
}
