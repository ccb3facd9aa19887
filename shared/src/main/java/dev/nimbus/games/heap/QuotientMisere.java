package dev.nimbus.games.heap;

import dev.nimbus.games.MoveList;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.misere.MisereQuotient;
import java.util.function.Predicate;

/**
 * Misère play by the game's misère quotient: the outcome of any sum of heaps that it knows, however large they are where
 * it is periodic, is one product in it. Small sums, and those with heaps that it does not know, are searched.
 */
final class QuotientMisere implements MisereTheory {
    private final HeapGame game;
    private final MisereTheory search;
    private final LazyQuotient quotient;

    /** @param search finds what the quotient does not know */
    QuotientMisere(HeapGame game, MisereTheory search) {
        this.game = game;
        this.search = search;
        this.quotient = new LazyQuotient(game);
    }

    @Override
    public Outcome outcome(Heaps position, Budget budget) {
        return quotient.of(position.toArray())
                .map(known -> Outcome.ofWin(!known.isLost(position.toArray())))
                .orElseGet(() -> search.outcome(position, budget));
    }

    @Override
    public void find(Heaps position, MoveList found) {
        quotient.of(position.toArray())
                .ifPresentOrElse(known -> find(known, position, found), () -> search.find(position, found));
    }

    private void find(MisereQuotient known, Heaps position, MoveList found) {
        int[] others = known.others(position.toArray());
        for (int i = 0; i < position.count() && !found.isDone(); i++) {
            int rest = others[i];
            MoveFinder finder = new MoveFinder(found, i);
            Predicate<long[]> wanted = parts -> known.isLostBeside(rest, parts, parts.length);
            if (!game.findByQuotient(position.get(i), known, wanted, finder)) {
                game.results(position.get(i), (parts, count) -> {
                    finder.budget().spend(1);
                    return !known.isLostBeside(rest, parts, count) || finder.add(parts, count);
                });
            }
        }
    }
}
