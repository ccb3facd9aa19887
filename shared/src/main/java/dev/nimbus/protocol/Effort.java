package dev.nimbus.protocol;

/**
 * The CPU time that queries may take beyond their budgets, in searches.
 *
 * @param millis what a query may take that does not say it itself; 0 for nothing
 * @param mostMillis the most that a query may say; 0 where the server gives none
 */
public record Effort(long millis, long mostMillis) {
    /** No query may take more than its budget. */
    public static final Effort NONE = new Effort(0, 0);

    public Effort {
        if (millis < 0 || mostMillis < 0) {
            throw new IllegalArgumentException("effort of " + millis + " ms, at most " + mostMillis + " ms");
        }
    }
}
