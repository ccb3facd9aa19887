package dev.nimbus.contest.problem;

/**
 * An integer of a step: a constant, or a multiple of one that was read, with a constant added.
 *
 * @param name empty for a constant
 */
public record Bound(long times, String name, long plus) {
    static Bound of(long constant) {
        return new Bound(0, "", constant);
    }

    boolean isConstant() {
        return name.isEmpty();
    }

    /** Its value; what was read is not negative, so what is past 64 bits ends at the largest integer. */
    public long value(InputNames scope) {
        if (isConstant()) {
            return plus;
        }
        try {
            return Math.addExact(Math.multiplyExact(times, scope.number(name)), plus);
        } catch (ArithmeticException overflow) {
            return Long.MAX_VALUE;
        }
    }
}
