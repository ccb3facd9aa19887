package dev.nimbus.games.heap;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.misere.MisereQuotient;
import java.lang.ref.SoftReference;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Misère play by the game's misère quotient: the outcome of any sum of heaps that it knows, however large they are where
 * it is periodic, is one product in it. Small sums, and those with heaps that it does not know, are searched. The quotient
 * is looked for once, when a sum first needs it, within a budget of its own: the answer to a query does not depend on
 * which query came first.
 */
final class QuotientMisere implements MisereTheory {
    /** Sums of so few tokens are searched faster than a quotient is found. */
    private static final long FEW_TOKENS = 20;

    /** About two seconds. */
    private static final long STEPS = 3_000_000;

    private static final int LARGEST = 400;

    private final HeapGame game;
    private final MisereTheory search;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile SoftReference<MisereQuotient> found = new SoftReference<>(null);

    QuotientMisere(HeapGame game) {
        this.game = game;
        this.search = new MisereSearch(game);
    }

    @Override
    public Outcome outcome(Heaps position, Budget budget) {
        return quotient(position)
                .map(quotient -> Outcome.ofWin(!new Product(quotient, position).isLost()))
                .orElseGet(() -> search.outcome(position, budget));
    }

    @Override
    public void find(Heaps position, MoveFinder finder) {
        quotient(position)
                .ifPresentOrElse(quotient -> find(quotient, position, finder), () -> search.find(position, finder));
    }

    private void find(MisereQuotient quotient, Heaps position, MoveFinder finder) {
        for (int i = 0; i < position.count() && !finder.isDone(); i++) {
            Product others = new Product(quotient, position.replace(i, new long[0], 0));
            finder.at(i);
            if (!game.findByQuotient(position.get(i), quotient, others, finder)) {
                game.results(position.get(i), (parts, count) -> {
                    finder.budget().spend(1);
                    return !others.isLostBeside(parts, count) || finder.add(parts, count);
                });
            }
        }
    }

    /** The quotient, if it knows all heaps of a position worth asking it for. */
    private Optional<MisereQuotient> quotient(Heaps position) {
        MisereQuotient known = found.get();
        if (known == null && isSmall(position)) {
            return Optional.empty();
        }
        MisereQuotient quotient = known == null ? quotient() : known;
        for (int i = 0; i < position.count(); i++) {
            if (!quotient.knows(position.get(i))) {
                return Optional.empty();
            }
        }
        return Optional.of(quotient);
    }

    private static boolean isSmall(Heaps position) {
        double tokens = 0;
        for (int i = 0; i < position.count(); i++) {
            tokens += position.get(i);
        }
        return tokens <= FEW_TOKENS;
    }

    private MisereQuotient quotient() {
        Cancellation.lockBlocking(lock);
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

    /** The element of a sum, and what it does beside other heaps. */
    private static final class Product implements WantedResults {
        private final MisereQuotient quotient;
        private final int element;

        private Product(MisereQuotient quotient, Heaps position) {
            this.quotient = quotient;
            int product = 0;
            for (int i = 0; i < position.count(); i++) {
                product = quotient.monoid().product(product, quotient.elementOf(position.get(i)));
            }
            this.element = product;
        }

        private boolean isLost() {
            return quotient.monoid().isLost(element);
        }

        private boolean isLostBeside(long[] parts, int count) {
            int product = element;
            for (int i = 0; i < count; i++) {
                product = quotient.monoid().product(product, quotient.elementOf(parts[i]));
            }
            return quotient.monoid().isLost(product);
        }

        @Override
        public boolean split(long a, long b) {
            return isLostBeside(new long[] {a, b}, 2);
        }

        @Override
        public boolean single(long rest) {
            return isLostBeside(new long[] {rest}, 1);
        }
    }
}
