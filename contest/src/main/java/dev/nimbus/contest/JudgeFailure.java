package dev.nimbus.contest;

/** The problem as a whole cannot be answered: its input does not follow the form, or the server failed. */
public class JudgeFailure extends Exception {
    private static final long serialVersionUID = 1;

    /** A failure with its reason. */
    public JudgeFailure(String message) {
        super(message);
    }

    /** A failure with its reason and cause. */
    public JudgeFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
