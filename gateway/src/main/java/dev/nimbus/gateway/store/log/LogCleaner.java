package dev.nimbus.gateway.store.log;

import dev.nimbus.gateway.store.log.BatchLog.Moved;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Deletes the files of a batch log in which nothing is needed, on the thread that writes it. */
record LogCleaner(WorkerExecutor writer, BatchLog log, LogIndex index) {
    Future<Void> deleteUnused() {
        return writer.executeBlocking(this::deleteUnusedBlocking, true)
                .onSuccess(moved -> moved.forEach(index::move))
                .mapEmpty();
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
