package dev.nimbus.games.rules.expression;

/** An expression that is true or false. */
@FunctionalInterface
public interface Condition {
    /** What holds always. */
    Condition ALWAYS = slots -> true;

    /**
     * Whether it holds for these values of the variables.
     *
     * @param slots the value of each variable, by its slot
     * @throws ArithmeticException if a number overflows, or a division is by zero
     */
    boolean holds(long[] slots);
}
