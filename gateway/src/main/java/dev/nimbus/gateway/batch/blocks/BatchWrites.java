package dev.nimbus.gateway.batch.blocks;

import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.BatchStore;
import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.Upload;
import io.vertx.core.Future;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The writes of one batch to its store: which are under way, when to try again, and when the record is due. While a batch is
 * uploaded, the store is told so before the first block and once a minute after, so that it keeps the blocks.
 */
public final class BatchWrites {
    private static final Logger LOG = LoggerFactory.getLogger(BatchWrites.class);

    private static final long RETRY_NANOS = 1_000_000_000;
    private static final long UPLOAD_PATIENCE_NANOS = 10_000_000_000L;
    private static final long NOTICE_NANOS = 60_000_000_000L;

    private final BatchStore store;
    private final Upload upload;
    private final BatchLife life;
    private final LongSupplier nanos;
    private final Set<Future<?>> underWay = new HashSet<>();
    /** The one before is written first: of two at once either may be the last. */
    private Future<Boolean> lastRecord = Future.succeededFuture(true);

    private Optional<Future<Void>> notice = Optional.empty();
    private long noticeAt;
    private boolean recordChanged;
    private long recordAt;
    private long troubleSince;
    private long retryAt;

    BatchWrites(BatchStore store, Upload upload, BatchLife life, LongSupplier nanos) {
        this.store = store;
        this.upload = upload;
        this.life = life;
        this.nanos = nanos;
    }

    boolean mayBegin() {
        return !life.is(BatchPhase.GONE) && nanos.getAsLong() - retryAt >= 0;
    }

    Future<Void> write(int number, Block block) {
        return life.hasReached(BatchPhase.COMPLETE)
                ? put(number, block)
                : notice.filter(one -> !one.failed())
                        .orElseGet(this::giveNotice)
                        .compose(given -> put(number, block));
    }

    /** Says again that the upload goes on, if it is time; fails if the store cannot be told, or the upload was removed. */
    Future<Void> renewNotice() {
        boolean isOld = notice.isPresent() && nanos.getAsLong() - noticeAt > NOTICE_NANOS;
        return isOld && !life.hasReached(BatchPhase.COMPLETE) ? giveNotice() : Future.succeededFuture();
    }

    private Future<Void> giveNotice() {
        noticeAt = nanos.getAsLong();
        Future<Void> given = store.putUpload(upload).compose(UploadRemovedException::unless);
        notice = Optional.of(given);
        return given;
    }

    private Future<Void> put(int number, Block block) {
        String batch = upload.batch();
        if (life.is(BatchPhase.GONE)) {
            return Future.failedFuture(new IllegalStateException("batch " + batch + " writes nothing any more"));
        }
        return tracked(store.putBlock(batch, number, block)).onSuccess(put -> {
            troubleSince = 0;
            recordChanged = true;
        });
    }

    /** A block cannot be written; nothing is for a second. Whether it is the first since one was written. */
    boolean retryLater() {
        boolean isFirst = troubleSince == 0;
        troubleSince = isFirst ? nanos.getAsLong() : troubleSince;
        rest();
        return isFirst;
    }

    private void rest() {
        retryAt = nanos.getAsLong() + RETRY_NANOS;
    }

    /** What is written next is not kept waiting because another write has failed. */
    public void tryNow() {
        retryAt = nanos.getAsLong();
    }

    /** Whether blocks cannot be written for so long that an upload should not wait any more. */
    boolean isTired() {
        return troubleSince != 0 && nanos.getAsLong() - troubleSince > UPLOAD_PATIENCE_NANOS;
    }

    void recordChanged() {
        recordChanged = true;
    }

    /** Whether the record is to be written: it has changed for a while, or the batch has {@code ended}. */
    public boolean isRecordDue(boolean ended) {
        boolean due = ended || (recordChanged && nanos.getAsLong() - recordAt > BatchBlocks.REFRESH_NANOS);
        return due && lastRecord.isComplete() && mayBegin();
    }

    public Future<Boolean> write(BatchRecord record) {
        recordChanged = false;
        recordAt = nanos.getAsLong();
        lastRecord = lastRecord.transform(before -> store.putRecord(record));
        return tracked(lastRecord).onComplete(put -> {
            if (put.failed()) {
                String cause = put.cause().toString();
                LOG.warn("the record of batch {} cannot be stored: {}", record.id(), cause);
                recordChanged = true;
                rest();
            }
        });
    }

    private <T> Future<T> tracked(Future<T> write) {
        underWay.add(write);
        return write.onComplete(done -> underWay.remove(write));
    }

    /** Completes when what is on its way now is written, or cannot be. */
    public Future<Void> settled() {
        return Future.join(List.copyOf(underWay)).transform(done -> Future.succeededFuture());
    }
}
