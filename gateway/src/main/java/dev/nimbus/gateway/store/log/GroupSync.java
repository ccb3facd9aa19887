package dev.nimbus.gateway.store.log;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Syncs of a batch log: all who ask before one begins share it. */
final class GroupSync {
    private record Sync(AtomicBoolean begun, Future<Void> done) {}

    private final WorkerExecutor writer;
    private final BatchLog log;
    private Optional<Sync> next = Optional.empty();
    private Optional<Throwable> failure = Optional.empty();

    GroupSync(WorkerExecutor writer, BatchLog log) {
        this.writer = writer;
        this.log = log;
    }

    /** Completes when all that was appended before is on the disk. */
    Future<Void> sync() {
        if (next.filter(one -> !one.begun().get()).isEmpty()) {
            AtomicBoolean begun = new AtomicBoolean();
            Future<Void> done = writer.executeBlocking(() -> syncBlocking(begun), true);
            next = Optional.of(new Sync(begun, done.onComplete(end -> failure = Optional.ofNullable(end.cause()))));
        }
        return next.get().done();
    }

    /** Why the last sync failed. */
    Optional<Throwable> failure() {
        return failure;
    }

    private Void syncBlocking(AtomicBoolean begun) throws IOException {
        begun.set(true);
        log.syncBlocking();
        return null;
    }
}
