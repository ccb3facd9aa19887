package dev.nimbus.games.heap;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.cancel.WorkLock;
import dev.nimbus.theory.misere.MisereQuotient;
import java.lang.ref.SoftReference;
import java.util.Optional;

/**
 * The misère quotient of a game, searched once, when a sum first needs it. The search has a budget of its own, so the
 * answer to a query does not depend on the queries before it.
 */
public final class LazyQuotient {
    /** Sums of so few tokens are searched faster than a quotient is found. */
    private static final long FEW_TOKENS = 20;

    /** About two seconds. */
    private static final long STEPS = 3_000_000;

    /** The largest heap looked at: a period has to show by then. */
    private static final int LARGEST = 400;

    private final MisereQuotients game;
    private final WorkLock lock = new WorkLock();
    private volatile SoftReference<MisereQuotient> found = new SoftReference<>(null);

    /**
     * A quotient that has not been searched yet.
     *
     * @param game the heaps whose quotient it is
     */
    public LazyQuotient(MisereQuotients game) {
        this.game = game;
    }

    /**
     * {@return the quotient, if it knows all these heaps; empty if it does not, or if the sum is so small that a search is
     * faster}
     *
     * @param heaps the sizes of the heaps of a sum, each from 0
     */
    public Optional<MisereQuotient> of(long[] heaps) {
        MisereQuotient known = found.get();
        if (known == null && isSmall(heaps)) {
            return Optional.empty();
        }
        MisereQuotient quotient = known == null ? findBlocking() : known;
        for (long heap : heaps) {
            if (!quotient.knows(heap)) {
                return Optional.empty();
            }
        }
        return Optional.of(quotient);
    }

    private static boolean isSmall(long[] heaps) {
        double tokens = 0;
        for (long heap : heaps) {
            tokens += heap;
        }
        return tokens <= FEW_TOKENS;
    }

    private MisereQuotient findBlocking() {
        lock.lockBlocking();
        try {
            MisereQuotient quotient = found.get();
            if (quotient == null) {
                quotient = game.misereQuotient(LARGEST, Budget.ofSteps(STEPS));
                found = new SoftReference<>(quotient);
            }
            return quotient;
        } finally {
            lock.unlock();
        }
    }
}
