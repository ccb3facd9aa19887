package dev.nimbus.gateway.cut;

/** A body of more bytes than are held of its form; the message says how many those are and what to send instead. */
public final class BodyTooLarge extends RuntimeException {
    private static final long serialVersionUID = 1;

    BodyTooLarge(String message) {
        super(message, null, false, false);
    }
}
