package dev.nimbus.games.rules.expression;

/** An expression whose value is an integer of 64 bits. */
@FunctionalInterface
public interface IntExpression {
    /**
     * The value for these values of the variables.
     *
     * @param slots the value of each variable, by its slot
     * @throws ArithmeticException if it overflows, or divides by zero
     */
    long value(long[] slots);

    /** A number. */
    record Constant(long number) implements IntExpression {
        @Override
        public long value(long[] slots) {
            return number;
        }
    }

    /** A variable. */
    record Variable(int slot) implements IntExpression {
        @Override
        public long value(long[] slots) {
            return slots[slot];
        }
    }
}
