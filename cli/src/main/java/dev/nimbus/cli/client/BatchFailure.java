package dev.nimbus.cli.client;

/** The batch as a whole failed: it could not be submitted, was refused, cancelled or lost. */
public final class BatchFailure extends Exception {
    private static final long serialVersionUID = 1;

    public BatchFailure(String message) {
        super(message);
    }

    public BatchFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
