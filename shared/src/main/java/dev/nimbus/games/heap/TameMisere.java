package dev.nimbus.games.heap;

import dev.nimbus.games.MoveList;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * Misère play of Nim and of all subtraction games, whatever the set, finite or not. In such a game a heap has
 * nim-value 1 exactly if taking the least number of the set leaves one of nim-value 0 (T. S. Ferguson, <i>On sums of
 * graph games with last player losing</i>, Int. J. Game Theory 3, 1974), which makes the sum behave as Nim does: while a
 * heap has a value above 1 the outcome is that of normal play, and else it is the opposite. Wins are as easy to find:
 * if the other heaps have a value above 1 among them the result must balance them, else it must be 1 more.
 */
public final class TameMisere implements MisereTheory {
    private final HeapGame game;

    /**
     * Misère play of a game whose moves leave one heap.
     *
     * @param game one whose moves leave one heap or none of the heap they change
     */
    public TameMisere(HeapGame game) {
        this.game = game;
    }

    @Override
    public Outcome outcome(Heaps position, Budget budget) {
        Fold fold = fold(position);
        return Outcome.ofWin(fold.sum != (fold.large > 0 ? 0 : 1));
    }

    @Override
    public void find(Heaps position, MoveList found) {
        Fold fold = fold(position);
        for (int i = 0; i < position.count() && !found.isDone(); i++) {
            long value = game.value(position.get(i));
            long others = fold.sum ^ value;
            boolean largeLeft = fold.large > (value > 1 ? 1 : 0);
            game.find(position.get(i), largeLeft ? others : others ^ 1, new MoveFinder(found, i));
        }
    }

    @Override
    public Optional<LongFunction<HeapKinds.Kind>> kinds() {
        return Optional.of(heap -> game.value(heap) > 1 ? HeapKinds.Kind.FIRM : HeapKinds.Kind.FICKLE);
    }

    private Fold fold(Heaps position) {
        game.requireReach(position);
        Fold fold = new Fold();
        for (int i = 0; i < position.count(); i++) {
            long value = game.value(position.get(i));
            fold.sum ^= value;
            fold.large += value > 1 ? 1 : 0;
        }
        return fold;
    }

    /** The nim-sum, and how many heaps have a value above 1. */
    private static final class Fold {
        private long sum;
        private int large;
    }
}
