package dev.nimbus.games.rules.expression;

import dev.nimbus.games.rules.expression.IntExpression.Constant;
import dev.nimbus.games.rules.expression.IntExpression.Variable;

/** The comparisons of two integers. */
enum Comparison {
    LESS("<") {
        @Override
        Condition of(IntExpression left, IntExpression right) {
            return slots -> left.value(slots) < right.value(slots);
        }
    },
    AT_MOST("<=") {
        @Override
        Condition of(IntExpression left, IntExpression right) {
            if (left instanceof Variable a && right instanceof Variable b) {
                int slot = a.slot();
                int other = b.slot();
                return slots -> slots[slot] <= slots[other];
            }
            return slots -> left.value(slots) <= right.value(slots);
        }
    },
    MORE(">") {
        @Override
        Condition of(IntExpression left, IntExpression right) {
            return slots -> left.value(slots) > right.value(slots);
        }
    },
    AT_LEAST(">=") {
        @Override
        Condition of(IntExpression left, IntExpression right) {
            if (left instanceof Variable a && right instanceof Constant c) {
                int slot = a.slot();
                long number = c.number();
                return slots -> slots[slot] >= number;
            }
            return slots -> left.value(slots) >= right.value(slots);
        }
    },
    EQUAL("==") {
        @Override
        Condition of(IntExpression left, IntExpression right) {
            if (right instanceof Constant c) {
                long number = c.number();
                return slots -> left.value(slots) == number;
            }
            return slots -> left.value(slots) == right.value(slots);
        }
    },
    UNEQUAL("!=") {
        @Override
        Condition of(IntExpression left, IntExpression right) {
            if (left instanceof Variable a && right instanceof Constant c) {
                int slot = a.slot();
                long number = c.number();
                return slots -> slots[slot] != number;
            }
            return slots -> left.value(slots) != right.value(slots);
        }
    };

    private final String sign;

    Comparison(String sign) {
        this.sign = sign;
    }

    /** How it is written. */
    String sign() {
        return sign;
    }

    abstract Condition of(IntExpression left, IntExpression right);
}
