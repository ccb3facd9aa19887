package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.batch.blocks.BatchParts;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.BatchStatus;
import dev.nimbus.gateway.store.Block;
import java.util.Optional;

/** A batch that has ended, or that another gateway has answered: it is read from the store alone. */
final class StoredBatch extends BatchView {
    /** How many blocks behind the last complete one may hold answers. */
    private static final int AHEAD = 8;

    private final Runnable whenUnread;
    private BatchRecord record;

    /** @param whenUnread runs when the last reader leaves */
    StoredBatch(BatchParts parts, BatchRecord record, Runnable whenUnread) {
        super(parts);
        this.record = record;
        this.whenUnread = whenUnread;
    }

    void update(BatchRecord newer) {
        record = newer;
        notifyReaders();
    }

    @Override
    public BatchRecord record() {
        return record;
    }

    @Override
    public BatchStatus status() {
        return record.status(parts.clock().instant());
    }

    @Override
    public int frontier() {
        return Math.min(record.blocks(), record.progress().done() + AHEAD);
    }

    @Override
    public boolean isFinal(int number) {
        return number < record.progress().done();
    }

    @Override
    Optional<Block> live(int number) {
        return Optional.empty();
    }

    @Override
    public void removeReader(Runnable reader) {
        super.removeReader(reader);
        if (!hasReaders()) {
            whenUnread.run();
        }
    }
}
