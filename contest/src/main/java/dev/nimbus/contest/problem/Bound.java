package dev.nimbus.contest.problem;

/**
 * An integer of a step: a constant, or one that was read, with a constant added.
 *
 * @param name empty for a constant
 */
public record Bound(String name, long plus) {
    static Bound of(long constant) {
        return new Bound("", constant);
    }

    boolean isConstant() {
        return name.isEmpty();
    }

    /** Its value; sums past 64 bits end at the largest or smallest integer. */
    public long value(InputNames scope) {
        if (isConstant()) {
            return plus;
        }
        long read = scope.number(name);
        long sum = read + plus;
        boolean overflows = ((read ^ sum) & (plus ^ sum)) < 0;
        return overflows ? (plus < 0 ? Long.MIN_VALUE : Long.MAX_VALUE) : sum;
    }
}
