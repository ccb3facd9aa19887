package dev.nimbus.games.rules.expression;

import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

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

    /** @throws ExpressionError if it is a condition */
    Typed requireNumber() {
        if (!isNumber()) {
            throw new ExpressionError("this is true or false; expected an integer", column);
        }
        return this;
    }

    /** @throws ExpressionError if it is an integer */
    Typed requireCondition() {
        if (isNumber()) {
            throw new ExpressionError("this is an integer; expected true or false, as in n > 0", column);
        }
        return this;
    }

    /**
     * Two integers joined by an operator.
     *
     * @throws ExpressionError if one is a condition, or they are constants that the operator has no result for
     */
    static Typed joined(Typed left, Typed right, BinaryOperator<IntExpression> operator) {
        IntExpression one = left.requireNumber().number();
        IntExpression other = right.requireNumber().number();
        return folded(() -> operator.apply(one, other), nodes(left, right), left.column());
    }

    /**
     * An integer changed by an operator.
     *
     * @throws ExpressionError if it is a condition, or a constant that the operator has no result for
     */
    static Typed changed(Typed operand, UnaryOperator<IntExpression> operator, int column) {
        IntExpression number = operand.requireNumber().number();
        return folded(() -> operator.apply(number), 1 + operand.nodes(), column);
    }

    private static Typed folded(Supplier<IntExpression> made, int nodes, int column) {
        try {
            return of(made.get(), nodes, column);
        } catch (ArithmeticException e) {
            throw new ExpressionError("the constants make " + ExpressionParser.fault(e), column);
        }
    }

    /** The nodes of an operator and its two operands. */
    static int nodes(Typed left, Typed right) {
        return 1 + left.nodes() + right.nodes();
    }
}
