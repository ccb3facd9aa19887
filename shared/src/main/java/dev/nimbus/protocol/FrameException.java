package dev.nimbus.protocol;

/** Bytes that are not a frame of a version this node speaks. */
public final class FrameException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public FrameException(String message) {
        super(message);
    }
}
