package dev.nimbus.theory;

/**
 * A bound on the work of one query, counted in positions visited or options listed, so that the same query is refused
 * or answered alike on every machine. Every thousand steps it checks the current {@link Cancellation}. Not safe for use
 * by several threads.
 */
public final class Budget {
    /** Enough for about ten seconds of search on an ordinary machine. */
    public static final long DEFAULT_STEPS = 40_000_000;

    /** A check takes some nanoseconds, and a thousand steps some tens of microseconds or more. */
    private static final long STEPS_BETWEEN_CHECKS = 1000;

    private final long steps;
    private long spent;
    /** Steps spent at which to look up from the work; never past the budget's end. */
    private long pause;

    private Budget(long steps) {
        this.steps = steps;
        this.pause = Math.min(steps, STEPS_BETWEEN_CHECKS);
    }

    /** A budget of {@code steps} > 0 positions or options. */
    public static Budget ofSteps(long steps) {
        if (steps <= 0) {
            throw new IllegalArgumentException("a budget is positive: " + steps);
        }
        return new Budget(steps);
    }

    /** The budget of a query unless configured otherwise. */
    public static Budget standard() {
        return ofSteps(DEFAULT_STEPS);
    }

    /**
     * Spends {@code count} ≥ 0 steps.
     *
     * @throws Refusal with {@link ErrorCode#TOO_LARGE} when the budget is used up
     * @throws java.util.concurrent.CancellationException if the work was cancelled
     */
    public void spend(long count) {
        spent += count;
        if (spent > pause || spent < 0) {
            pause();
        }
    }

    private void pause() {
        if (spent > steps || spent < 0) {
            throw refusal();
        }
        Cancellation.current().throwIfCancelled();
        pause = Math.min(steps, spent + STEPS_BETWEEN_CHECKS);
    }

    /**
     * Refuses at once, before the work begins, what would take {@code count} steps more than are left.
     *
     * @throws Refusal with {@link ErrorCode#TOO_LARGE}
     */
    public void require(long count) {
        if (count > steps - spent) {
            throw refusal();
        }
    }

    private Refusal refusal() {
        return Refusal.tooLarge("the query needs more than its search budget of " + steps + " positions");
    }

    /** Steps spent so far. */
    public long spent() {
        return spent;
    }
}
