package dev.nimbus.gateway.store.log;

import dev.nimbus.gateway.store.log.BatchLog.Moved;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Syncs of a batch log: all who ask before one begins share it. */
final class GroupSync {
    private record Sync(AtomicBoolean begun, Future<Void> done) {}

    private final WorkerExecutor writer;
    private final BatchLog log;
    private final LogIndex index;
    private Optional<Sync> next = Optional.empty();
    private Optional<Throwable> failure = Optional.empty();

    GroupSync(WorkerExecutor writer, BatchLog log, LogIndex index) {
        this.writer = writer;
        this.log = log;
        this.index = index;
    }

    /** Completes when all that was appended before is on the disk. */
    Future<Void> sync() {
        if (next.filter(one -> !one.begun().get()).isEmpty()) {
            AtomicBoolean begun = new AtomicBoolean();
            Future<Void> done = writer.executeBlocking(() -> syncBlocking(begun), true)
                    .onSuccess(moved -> moved.forEach(index::move))
                    .mapEmpty();
            next = Optional.of(new Sync(begun, done.onComplete(end -> failure = Optional.ofNullable(end.cause()))));
        }
        return next.get().done();
    }

    /** Tells the index what is elsewhere since a sync that nobody here asked for. */
    Future<Void> takeMoved() {
        return writer.executeBlocking(log::takeMoved, true)
                .onSuccess(moved -> moved.forEach(index::move))
                .mapEmpty();
    }

    /** Why the last sync failed. */
    Optional<Throwable> failure() {
        return failure;
    }

    private List<Moved> syncBlocking(AtomicBoolean begun) throws Exception {
        begun.set(true);
        return log.syncBlocking();
    }
}
