package dev.nimbus.theory.search;

import dev.nimbus.theory.Budget;
import java.lang.ref.SoftReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/**
 * Nim-values that one query found, kept for the next query of the same game: those of the game asked last, as long as the
 * memory is not needed. One query at a time has them; another one meanwhile begins with none, and so does one whose budget has no
 * room for them. Safe for use by several threads.
 */
public final class KeptValues {
    private final AtomicReference<SoftReference<Kept>> last = new AtomicReference<>(new SoftReference<>(null));

    private record Kept(Object game, TranspositionTable<?> values) {}

    /** Nothing is kept yet. */
    public KeptValues() {
        // The first query brings the first values.
    }

    /**
     * {@return what a search answers that knows what was kept}
     *
     * @param game the object that stands for the game: the same object, the same rules and positions
     * @param rules the rules to search by
     * @param budget pays for the work, and holds what was kept
     * @param question asks the search
     * @param <P> positions
     * @param <R> answers
     */
    public <P, R> R ask(Object game, SearchRules<P> rules, Budget budget, Function<Search<P>, R> question) {
        TranspositionTable<P> values = take(game, budget);
        try {
            return question.apply(new Search<>(rules, budget, values));
        } finally {
            last.set(new SoftReference<>(new Kept(game, values)));
        }
    }

    @SuppressWarnings("unchecked") // the positions of one game are of one type
    private <P> TranspositionTable<P> take(Object game, Budget budget) {
        Kept kept = last.getAndSet(new SoftReference<>(null)).get();
        boolean isOfGame = kept != null && kept.game() == game && kept.values().bytes() <= budget.room();
        return isOfGame
                ? new TranspositionTable<>(budget, (TranspositionTable<P>) kept.values())
                : new TranspositionTable<>(budget, Search.TABLE_BYTES);
    }
}
