package dev.nimbus.gateway.batch.blocks;

import io.vertx.core.Future;

/** An upload that was removed, since its gateway was gone for too long as others saw it: it cannot be accepted any more. */
public final class UploadRemovedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private UploadRemovedException() {
        super("the upload was removed while this gateway was out of reach of others");
    }

    /** {@return a future that fails with this exception unless the store has written the upload, or its record} */
    public static Future<Void> unless(boolean written) {
        return written ? Future.succeededFuture() : Future.failedFuture(new UploadRemovedException());
    }
}
