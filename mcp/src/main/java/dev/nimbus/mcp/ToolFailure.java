package dev.nimbus.mcp;

/** A call that cannot be answered; the message is for the model, which may mend its call. */
final class ToolFailure extends Exception {
    private static final long serialVersionUID = 1;

    ToolFailure(String message) {
        super(message);
    }
}
