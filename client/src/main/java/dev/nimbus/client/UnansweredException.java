package dev.nimbus.client;

/** No answer came, or one that says nothing of what became of the request. */
final class UnansweredException extends NimbusException {
    private static final long serialVersionUID = 1;

    UnansweredException(String message, int status, String kind) {
        super(message, status, kind);
    }
}
