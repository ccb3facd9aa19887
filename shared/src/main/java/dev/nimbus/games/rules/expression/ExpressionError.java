package dev.nimbus.games.rules.expression;

/** What is wrong with the text of an expression, and at which column. Carries no stack trace. */
public final class ExpressionError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int column;

    /** @param column where, from 1 */
    ExpressionError(String message, int column) {
        super(message, null, false, false);
        this.column = column;
    }

    public int column() {
        return column;
    }
}
