package dev.nimbus.gateway.store;

/** A store has no room for what it was given; its message says which bound is reached. */
public final class StoreFullException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public StoreFullException(String message) {
        super(message);
    }

    public StoreFullException(String message, Throwable cause) {
        super(message, cause);
    }
}
