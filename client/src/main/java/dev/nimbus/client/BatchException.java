package dev.nimbus.client;

/** A request failed for good: the server rejected it, or could not be reached while the client retried. */
public class BatchException extends Exception {
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
