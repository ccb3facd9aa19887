package dev.nimbus.contest;

/** The input does not follow the problem's form; the message names the line and the word on it, what was expected and what was found. */
public final class FormError extends JudgeFailure {
    private static final long serialVersionUID = 1;

    /** Something wrong at a word. */
    FormError(long line, long word, String message) {
        super("line " + line + ", word " + word + ": " + message);
    }

    /** Something is missing behind a line. */
    FormError(long line, String message) {
        super("line " + line + ": " + message);
    }
}
