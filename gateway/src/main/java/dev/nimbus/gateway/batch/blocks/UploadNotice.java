package dev.nimbus.gateway.batch.blocks;

import dev.nimbus.gateway.store.BatchStore;
import dev.nimbus.gateway.store.Upload;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Tells the store that a batch is being uploaded: before its first block is written, and again each minute, so that its
 * blocks are kept for as long as the upload takes.
 */
final class UploadNotice {
    private static final long RENEWED_NANOS = 60_000_000_000L;

    private final BatchStore store;
    private final Upload upload;
    private final LongSupplier nanos;
    private Optional<Future<Void>> last = Optional.empty();
    private long at;

    UploadNotice(BatchStore store, Upload upload, LongSupplier nanos) {
        this.store = store;
        this.upload = upload;
        this.nanos = nanos;
    }

    boolean isRenewalDue() {
        return last.isPresent() && isOld();
    }

    private boolean isOld() {
        return nanos.getAsLong() - at > RENEWED_NANOS;
    }

    /** Completes when the store knows; fails if it cannot be told, or the upload was removed. */
    Future<Void> given() {
        return last.filter(one -> !one.failed() && !isOld()).orElseGet(this::give);
    }

    private Future<Void> give() {
        at = nanos.getAsLong();
        Future<Void> now = store.putUpload(upload).compose(UploadRemovedException::unless);
        last = Optional.of(now);
        return now;
    }
}
