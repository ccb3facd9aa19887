package dev.nimbus.games.rules.expression;

import dev.nimbus.games.rules.expression.IntExpression.Constant;
import dev.nimbus.games.rules.expression.IntExpression.Variable;

/** Makes the comparisons of two integers; those of a variable with a number or another variable, the commonest, are one node. */
final class Comparison {
    private Comparison() {}

    static Condition less(IntExpression left, IntExpression right) {
        return slots -> left.value(slots) < right.value(slots);
    }

    static Condition atMost(IntExpression left, IntExpression right) {
        if (left instanceof Variable a && right instanceof Variable b) {
            int slot = a.slot();
            int other = b.slot();
            return slots -> slots[slot] <= slots[other];
        }
        return slots -> left.value(slots) <= right.value(slots);
    }

    static Condition more(IntExpression left, IntExpression right) {
        return slots -> left.value(slots) > right.value(slots);
    }

    static Condition atLeast(IntExpression left, IntExpression right) {
        if (left instanceof Variable a && right instanceof Constant c) {
            int slot = a.slot();
            long number = c.number();
            return slots -> slots[slot] >= number;
        }
        return slots -> left.value(slots) >= right.value(slots);
    }

    static Condition equal(IntExpression left, IntExpression right) {
        if (right instanceof Constant c) {
            long number = c.number();
            return slots -> left.value(slots) == number;
        }
        return slots -> left.value(slots) == right.value(slots);
    }

    static Condition unequal(IntExpression left, IntExpression right) {
        if (left instanceof Variable a && right instanceof Constant c) {
            int slot = a.slot();
            long number = c.number();
            return slots -> slots[slot] != number;
        }
        return slots -> left.value(slots) != right.value(slots);
    }
}
