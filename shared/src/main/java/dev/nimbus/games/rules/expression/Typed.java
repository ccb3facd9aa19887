package dev.nimbus.games.rules.expression;

/**
 * A compiled expression with its type: one of {@code number} and {@code condition} is there.
 *
 * @param number the expression, if it is an integer
 * @param condition the expression, if it is true or false
 * @param nodes how many numbers, names and operators it consists of
 * @param column where it begins, from 1
 */
public record Typed(IntExpression number, Condition condition, int nodes, int column) {
    static Typed of(IntExpression number, int nodes, int column) {
        return new Typed(number, null, nodes, column);
    }

    static Typed of(Condition condition, int nodes, int column) {
        return new Typed(null, condition, nodes, column);
    }

    boolean isNumber() {
        return number != null;
    }

    /** The name of its type in errors. */
    String type() {
        return isNumber() ? "an integer" : "true or false";
    }
}
