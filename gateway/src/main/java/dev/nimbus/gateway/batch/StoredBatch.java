package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.batch.blocks.BatchParts;
import dev.nimbus.gateway.store.BatchRecord;
import java.util.function.Consumer;

/** A batch that has ended, or that another gateway has answered: it is read from the store alone. */
final class StoredBatch extends BatchView {
    /** How many blocks behind the last complete one may hold answers. */
    private static final int AHEAD = 8;

    private final Consumer<StoredBatch> isRead;
    private BatchRecord record;

    /** @param isRead takes this batch whenever it gets a reader */
    StoredBatch(BatchParts parts, BatchRecord record, Consumer<StoredBatch> isRead) {
        super(parts);
        this.record = record;
        this.isRead = isRead;
    }

    @Override
    public void addReader(Runnable reader) {
        super.addReader(reader);
        isRead.accept(this);
    }

    /** Takes a record, unless what is known is newer: records that are read at the same time come in any order. */
    @Override
    void update(BatchRecord next) {
        if (!isOlder(next)) {
            record = next;
            notifyReaders();
        }
    }

    private boolean isOlder(BatchRecord next) {
        boolean undone = next.progress().done() < record.progress().done()
                || next.counts().answered() < record.counts().answered()
                || (record.state().isEnd() && !next.state().isEnd());
        return next.epoch() < record.epoch() || (next.epoch() == record.epoch() && undone);
    }

    @Override
    public BatchRecord record() {
        return record;
    }

    @Override
    public int frontier() {
        return Math.min(record.blocks(), record.progress().done() + AHEAD);
    }

    @Override
    public boolean isFinal(int number) {
        return number < record.progress().done();
    }
}
