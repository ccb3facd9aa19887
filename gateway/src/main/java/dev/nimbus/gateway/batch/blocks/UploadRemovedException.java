package dev.nimbus.gateway.batch.blocks;

/** An upload that was removed, since its gateway was gone for too long as others saw it: it cannot be accepted any more. */
public final class UploadRemovedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UploadRemovedException() {
        super("the upload was removed while this gateway was out of reach of others");
    }
}
