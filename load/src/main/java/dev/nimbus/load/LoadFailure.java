package dev.nimbus.load;

import dev.nimbus.client.ConnectionFailure;

/** The server could not be reached, refused a request, or did not answer as the contract says. */
public final class LoadFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    public LoadFailure(String message) {
        super(message);
    }

    public LoadFailure(String message, Throwable cause) {
        super(message, cause);
    }

    /** No answer of {@code server}, because of {@code cause}. */
    public LoadFailure(Server server, Throwable cause) {
        this(server + ": " + ConnectionFailure.reason(cause), cause);
    }
}
