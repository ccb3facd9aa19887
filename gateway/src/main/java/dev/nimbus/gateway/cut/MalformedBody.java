package dev.nimbus.gateway.cut;

/** A body that is not of the form its headers promise; the message says where and what was expected. */
public final class MalformedBody extends RuntimeException {
    private static final long serialVersionUID = 1;

    public MalformedBody(String message) {
        super(message, null, false, false);
    }
}
