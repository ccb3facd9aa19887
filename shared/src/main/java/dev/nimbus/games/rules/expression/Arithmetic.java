package dev.nimbus.games.rules.expression;

import dev.nimbus.games.rules.expression.IntExpression.Constant;
import dev.nimbus.games.rules.expression.IntExpression.Variable;

/**
 * Makes the nodes of arithmetic expressions, all checked for overflow. What has constant operands is a constant; the
 * commonest pairs of operands, a variable and a constant or two variables, are one node and not three.
 */
final class Arithmetic {
    private Arithmetic() {}

    static IntExpression plus(IntExpression left, IntExpression right) {
        if (left instanceof Variable a && right instanceof Constant c) {
            int slot = a.slot();
            long number = c.number();
            return slots -> Math.addExact(slots[slot], number);
        }
        return folded(left, right, slots -> Math.addExact(left.value(slots), right.value(slots)));
    }

    static IntExpression minus(IntExpression left, IntExpression right) {
        if (left instanceof Variable a && right instanceof Constant c) {
            int slot = a.slot();
            long number = c.number();
            return slots -> Math.subtractExact(slots[slot], number);
        }
        if (left instanceof Variable a && right instanceof Variable b) {
            int slot = a.slot();
            int other = b.slot();
            return slots -> Math.subtractExact(slots[slot], slots[other]);
        }
        return folded(left, right, slots -> Math.subtractExact(left.value(slots), right.value(slots)));
    }

    static IntExpression times(IntExpression left, IntExpression right) {
        return folded(left, right, slots -> Math.multiplyExact(left.value(slots), right.value(slots)));
    }

    /** Rounds towards zero. */
    static IntExpression divided(IntExpression left, IntExpression right) {
        return folded(left, right, slots -> quotient(left.value(slots), right.value(slots)));
    }

    /** Has the sign of the dividend. */
    static IntExpression remainder(IntExpression left, IntExpression right) {
        if (left instanceof Variable a && right instanceof Variable b) {
            int slot = a.slot();
            int other = b.slot();
            return slots -> rest(slots[slot], slots[other]);
        }
        return folded(left, right, slots -> rest(left.value(slots), right.value(slots)));
    }

    static IntExpression negated(IntExpression operand) {
        return folded(operand, operand, slots -> Math.negateExact(operand.value(slots)));
    }

    static IntExpression min(IntExpression left, IntExpression right) {
        return folded(left, right, slots -> Math.min(left.value(slots), right.value(slots)));
    }

    static IntExpression max(IntExpression left, IntExpression right) {
        return folded(left, right, slots -> Math.max(left.value(slots), right.value(slots)));
    }

    static IntExpression pow(IntExpression left, IntExpression right) {
        return folded(left, right, slots -> power(left.value(slots), right.value(slots)));
    }

    static IntExpression and(IntExpression left, IntExpression right) {
        return folded(left, right, slots -> left.value(slots) & right.value(slots));
    }

    static IntExpression or(IntExpression left, IntExpression right) {
        return folded(left, right, slots -> left.value(slots) | right.value(slots));
    }

    static IntExpression xor(IntExpression left, IntExpression right) {
        return folded(left, right, slots -> left.value(slots) ^ right.value(slots));
    }

    static IntExpression gcd(IntExpression left, IntExpression right) {
        return folded(left, right, slots -> gcd(left.value(slots), right.value(slots)));
    }

    static IntExpression abs(IntExpression operand) {
        return folded(operand, operand, slots -> magnitude(operand.value(slots)));
    }

    private static IntExpression folded(IntExpression left, IntExpression right, IntExpression node) {
        return left instanceof Constant && right instanceof Constant ? new Constant(node.value(new long[0])) : node;
    }

    private static long quotient(long dividend, long divisor) {
        requireDivisor(divisor);
        return divisor == -1 ? Math.negateExact(dividend) : dividend / divisor;
    }

    private static long rest(long dividend, long divisor) {
        requireDivisor(divisor);
        return dividend % divisor;
    }

    private static void requireDivisor(long divisor) {
        if (divisor == 0) {
            throw new DivisionByZeroException();
        }
    }

    /** By squares. A negative exponent divides 1 by the power, and rounds towards zero as all divisions do. */
    private static long power(long base, long exponent) {
        if (base == 1 || base == -1) {
            return (exponent & 1) == 0 ? 1 : base;
        }
        if (exponent < 0) {
            requireDivisor(base);
            return 0;
        }
        long power = 1;
        long square = base;
        for (long rest = exponent; rest != 0; rest >>= 1) {
            if ((rest & 1) != 0) {
                power = Math.multiplyExact(power, square);
            }
            square = rest > 1 ? Math.multiplyExact(square, square) : square;
        }
        return power;
    }

    private static long magnitude(long number) {
        return number < 0 ? Math.negateExact(number) : number;
    }

    /** By halving: divisions of 64 bits take three times as long for large numbers. */
    private static long gcd(long a, long b) {
        long x = magnitude(a);
        long y = magnitude(b);
        if (x == 0 || y == 0) {
            return x + y;
        }
        int twos = Long.numberOfTrailingZeros(x | y);
        x >>= Long.numberOfTrailingZeros(x);
        while (y != 0) {
            y >>= Long.numberOfTrailingZeros(y);
            long difference = y - x;
            x = Math.min(x, y);
            y = Math.abs(difference);
        }
        return x << twos;
    }
}
