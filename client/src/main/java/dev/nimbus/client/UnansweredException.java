package dev.nimbus.client;

/** No answer came, or one that says nothing of what became of the request. */
final class UnansweredException extends BatchException {
    private static final long serialVersionUID = 1;

    UnansweredException(String message) {
        super(message);
    }
}
