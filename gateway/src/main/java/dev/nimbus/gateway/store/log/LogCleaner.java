package dev.nimbus.gateway.store.log;

import dev.nimbus.gateway.store.log.BatchLog.Position;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Frees the disk of what is not needed in a batch log, on the thread that writes it. */
record LogCleaner(WorkerExecutor writer, BatchLog log, LogIndex index) {
    private static final Logger LOG = LoggerFactory.getLogger(LogCleaner.class);

    /** Bytes of a file that is worth being copied when half of it is not needed. */
    private static final long LEAST_COMPACTED = 4 << 20;

    private record Moved(LogEntry entry, Position to) {}

    Future<Void> deleteUnused() {
        return writer.executeBlocking(this::deleteUnusedBlocking, true);
    }

    private Void deleteUnusedBlocking() throws IOException {
        Map<Integer, Long> sizes = log.sizes();
        List<Integer> unused = sizes.keySet().stream()
                .filter(segment -> sizes.get(segment) > 0 && index.live(segment) == 0)
                .toList();
        if (!unused.isEmpty()) {
            log.syncBlocking(); // A later file may hold the next version of what is deleted.
        }
        for (int segment : unused) {
            log.deleteBlocking(segment);
        }
        return null;
    }

    /** Copies what is live in a file that is mostly not, so that it can go: one file at a time. */
    Future<Void> compact() {
        index.dropRemoved(log);
        Optional<Integer> sparse = log.sizes().entrySet().stream()
                .filter(segment -> segment.getValue() >= LEAST_COMPACTED)
                .filter(segment -> index.live(segment.getKey()) < segment.getValue() / 2)
                .map(Map.Entry::getKey)
                .findFirst();
        return sparse.isPresent() ? empty(sparse.get()) : Future.succeededFuture();
    }

    private Future<Void> empty(int segment) {
        return writer.<Void>executeBlocking(
                        () -> {
                            log.leaveBlocking(segment);
                            return null;
                        },
                        true)
                .compose(rolled ->
                        Future.join(index.in(segment).stream().map(this::move).toList()))
                .onFailure(e -> LOG.warn("file {} of the batch log cannot be freed: {}", segment, e.toString()))
                .eventually(this::deleteUnused)
                .mapEmpty();
    }

    private Future<Void> move(Position from) {
        return writer.executeBlocking(() -> moveBlocking(from), true)
                .onSuccess(moved -> moved.ifPresent(one -> index.move(one.entry(), from, one.to())))
                .mapEmpty();
    }

    private Optional<Moved> moveBlocking(Position from) throws IOException {
        Optional<byte[]> entry = log.readBlocking(from);
        if (entry.isEmpty()) {
            return Optional.empty();
        }
        Position to = log.appendBlocking(entry.get(), false);
        index.written(to);
        return Optional.of(new Moved(LogEntry.decode(entry.get()), to));
    }
}
