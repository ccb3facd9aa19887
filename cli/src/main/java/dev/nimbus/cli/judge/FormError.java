package dev.nimbus.cli.judge;

/** The input does not follow the problem's form; the message names the line, what was expected and what was found. */
final class FormError extends JudgeFailure {
    private static final long serialVersionUID = 1;

    FormError(long line, String message) {
        super("line " + line + ": " + message);
    }
}
