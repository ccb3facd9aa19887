package dev.nimbus.cli.judge;

/** The problem as a whole cannot be answered: its input does not follow the form, or the server failed. */
class JudgeFailure extends Exception {
    private static final long serialVersionUID = 1;

    JudgeFailure(String message) {
        super(message);
    }

    JudgeFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
