package dev.nimbus.load;

/** The server could not be reached, refused a request, or did not answer as the contract says. */
public final class LoadFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    public LoadFailure(String message) {
        super(message);
    }

    public LoadFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
