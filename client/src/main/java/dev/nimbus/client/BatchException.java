package dev.nimbus.client;

/** A call on a batch failed for good: the server refused it, or could not be reached for as long as the client retries. */
public final class BatchException extends Exception {
    private static final long serialVersionUID = 1;

    /** A failure with its reason. */
    public BatchException(String message) {
        super(message);
    }

    /** A failure with its reason and cause. */
    public BatchException(String message, Throwable cause) {
        super(message, cause);
    }
}
