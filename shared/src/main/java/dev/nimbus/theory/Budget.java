package dev.nimbus.theory;

import dev.nimbus.theory.cancel.Cancellation;
import java.util.Optional;

/**
 * A bound on the time and the memory of one query, so that no query can hold a worker for long or fill the heap. Both are
 * counted, not measured, so that a refusal depends on the query and on what is known already, not on the machine: time in
 * steps of work, each about as long as a search takes for one small option; memory in the bytes that the query's own
 * structures hold, about. Every thousand steps it checks the current {@link Cancellation}. Not safe for use by several threads.
 */
public final class Budget {
    /** Enough for about ten seconds of search on an ordinary machine. */
    public static final long DEFAULT_STEPS = 40_000_000;

    /** A check takes some nanoseconds, and a thousand steps some tens of microseconds or more. */
    private static final long STEPS_BETWEEN_CHECKS = 1000;

    /** The bytes that one query may hold at once: a heap of 256 MiB has room for those of several workers. */
    public static final long MOST_BYTES = 64L << 20;

    /** How many bytes are copied, compared or hashed in one step of work. */
    public static final long BYTES_OF_WORK = 64;

    /** Far from the end of a {@code long}, so that sums of steps do not pass it. */
    private static final long ENDLESS = Long.MAX_VALUE >> 2;

    private final long steps;
    /** The steps of the query's whole budget, which errors name. */
    private final long whole;

    private final Optional<SearchProgress> progress;
    private final Helpers helpers;

    /** What this is a part of. */
    private final Optional<Budget> from;

    private boolean isUsedUp;
    private long held;
    private long spent;
    /** Steps spent at which to look up from the work; never past the budget's end. */
    private long pause;

    private Budget(long steps, long whole, Optional<SearchProgress> progress, Helpers helpers, Optional<Budget> from) {
        this.from = from;
        this.helpers = helpers;
        this.steps = steps;
        this.whole = whole;
        this.progress = progress;
        this.pause = Math.min(steps, STEPS_BETWEEN_CHECKS);
    }

    /**
     * {@return a budget of {@code steps} > 0 steps of work}
     *
     * @param steps how many, at least 1
     */
    public static Budget ofSteps(long steps) {
        if (steps <= 0) {
            throw new IllegalArgumentException("a budget is positive: " + steps);
        }
        return new Budget(steps, steps, Optional.empty(), Helpers.NONE, Optional.empty());
    }

    /**
     * {@return a budget whose steps never end} The current {@link Cancellation} bounds the work.
     *
     * @param progress gets the searches that are paid for
     * @param helpers may share in what is paid for
     */
    public static Budget withoutSteps(SearchProgress progress, Helpers helpers) {
        return new Budget(ENDLESS, ENDLESS, Optional.of(progress), helpers, Optional.empty());
    }

    /** {@return who may share in the work} They have budgets of their own. */
    public Helpers helpers() {
        return helpers;
    }

    /**
     * A search begins that this budget pays for.
     *
     * @param search says how far it is
     */
    public void begins(SearchProgress.Source search) {
        progress.ifPresent(shown -> shown.begin(search));
    }

    /** {@return the budget of a query unless configured otherwise} */
    public static Budget standard() {
        return ofSteps(DEFAULT_STEPS);
    }

    /**
     * Spends {@code count} ≥ 0 steps.
     *
     * @param count how many steps, at least 0
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
     * @param count how many steps, at least 0
     * @throws Refusal with {@link ErrorCode#TOO_LARGE}
     */
    public void require(long count) {
        if (count > steps - spent) {
            throw refusal();
        }
    }

    private Refusal refusal() {
        noteUsedUp();
        return Refusal.tooLarge("the query needs more than its work budget of " + whole + " steps");
    }

    private void noteUsedUp() {
        isUsedUp = true;
        from.ifPresent(Budget::noteUsedUp);
    }

    /**
     * {@return a budget of a part of the steps that are left, for one of several questions, so that it does not take the
     * others with it} What is held here counts there; what is spent there counts here once it is {@linkplain #settle
     * settled}.
     *
     * @param most the most steps, from 0; it has one at least
     */
    public Budget part(long most) {
        return part(most, helpers);
    }

    /** {@return a {@link #part} of all steps that are left, for work in which nobody else may share} */
    public Budget alone() {
        return part(Long.MAX_VALUE, Helpers.NONE);
    }

    private Budget part(long most, Helpers ofPart) {
        Budget part = new Budget(Math.max(1, Math.min(most, left())), whole, progress, ofPart, Optional.of(this));
        part.held = held;
        return part;
    }

    /**
     * Spends what was spent in {@code part}; what was held there is garbage.
     *
     * @param part a {@link #part} of this budget, not used any more
     */
    public void settle(Budget part) {
        spent += part.spent;
    }

    /** {@return whether some work was refused, here or in a part, because the steps were not enough} */
    public boolean isUsedUp() {
        return isUsedUp;
    }

    /** {@return the steps that are left, at least 0} */
    public long left() {
        return Math.max(0, steps - spent);
    }

    /**
     * Holds {@code bytes} ≥ 0 more, until they are {@linkplain #release released}.
     *
     * @param bytes how many, at least 0; a negative number is one past 2⁶³−1 that has overflowed
     * @throws Refusal with {@link ErrorCode#TOO_LARGE} when that is more than a query may hold; they are not held then
     */
    public void hold(long bytes) {
        if (bytes < 0 || bytes > room()) {
            throw Refusal.tooLarge("the query needs more than its memory budget of " + MOST_BYTES + " bytes");
        }
        held += bytes;
    }

    /**
     * Releases {@code bytes} that were held.
     *
     * @param bytes how many, at least 0
     */
    public void release(long bytes) {
        held -= bytes;
    }

    /** {@return the bytes held now; a mark for {@link #releaseTo}} */
    public long held() {
        return held;
    }

    /**
     * Releases all that was held since {@link #held} gave {@code mark}: what held it is garbage.
     *
     * @param mark what {@link #held} gave before
     */
    public void releaseTo(long mark) {
        held = mark;
    }

    /** {@return the bytes that can be held besides those held now} */
    public long room() {
        return MOST_BYTES - held;
    }

    /** {@return steps spent so far} */
    public long spent() {
        return spent;
    }
}
