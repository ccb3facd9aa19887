package dev.nimbus.games.heap;

import dev.nimbus.games.MoveList;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * Misère play by the kinds of heaps, at the cost of normal play, where the kind of each is known; else by the game's quotient, or by
 * search within the budget.
 */
public final class TameOrSearched implements MisereTheory {
    private final HeapGame game;
    private final HeapKinds kinds;
    private final MisereTheory unknown;

    /**
     * Misère play of a game whose heaps may be of an unknown kind. What a query finds of their sums is kept for itself.
     *
     * @param game the game
     * @param kinds how its heaps behave
     */
    public TameOrSearched(HeapGame game, HeapKinds kinds) {
        this(game, kinds, new SearchedMisere(game, Optional.empty()));
    }

    /**
     * The same, where all queries of a node share what is found.
     *
     * @param game the game, not a user's class
     * @param kinds how its heaps behave
     * @param positions what all searches have found
     */
    public TameOrSearched(HeapGame game, HeapKinds kinds, ValueTable positions) {
        this(game, kinds, new SearchedMisere(game, Optional.of(positions)));
    }

    private TameOrSearched(HeapGame game, HeapKinds kinds, MisereTheory search) {
        this.game = game;
        this.kinds = kinds;
        this.unknown = new QuotientMisere(game, search);
    }

    @Override
    public Outcome outcome(Heaps position, Budget budget) {
        Fold fold = new Fold(position);
        if (fold.isUnknown) {
            return unknown.outcome(position, budget);
        }
        return Outcome.ofWin(fold.sum != (fold.firm > 0 ? 0 : 1));
    }

    @Override
    public void find(Heaps position, MoveList found) {
        Fold fold = new Fold(position);
        if (fold.isUnknown) {
            unknown.find(position, found);
            return;
        }
        for (int i = 0; i < position.count() && !found.isDone(); i++) {
            long heap = position.get(i);
            long others = fold.sum ^ game.value(heap);
            boolean firmLeft = fold.firm > (kinds.kind(heap) == HeapKinds.Kind.FIRM ? 1 : 0);
            MoveFinder finder = new MoveFinder(found, i);
            if (firmLeft) {
                game.find(heap, others, finder);
            } else {
                findAmongFickle(heap, others, finder);
            }
        }
    }

    @Override
    public Optional<LongFunction<HeapKinds.Kind>> kinds() {
        return Optional.of(kinds::kind);
    }

    /** Beside fickle heaps a firm result must balance them, and a fickle one must be 1 more. */
    private void findAmongFickle(long heap, long others, MoveFinder finder) {
        List<long[]> wins = new ArrayList<>();
        List<long[]> losses = new ArrayList<>();
        kinds.fickleResults(heap, finder.budget(), (parts, count) -> {
            long value = game.valueOf(parts, count);
            if (value == (others ^ 1) || value == others) {
                long[] to = Arrays.copyOf(parts, count);
                finder.budget().hold(MoveList.bytes(new HeapMove(finder.heap(), to)));
                (value == others ? losses : wins).add(to);
            }
            return true;
        });
        long fickleWins = wins.size();
        MoveList balancing = MoveList.ofAll(finder.room() + losses.size(), finder.budget());
        game.find(heap, others, new MoveFinder(balancing, finder.heap()));
        for (Move move : balancing.moves().items()) {
            long[] to = ((HeapMove) move).to();
            if (Collections.binarySearch(losses, to, Arrays::compare) < 0) { // they came in this order
                wins.add(to);
            }
        }
        wins.sort(Arrays::compare);
        long all = MoveList.sum(fickleWins, balancing.moves().count() - losses.size());
        int listed = Math.min(wins.size(), finder.room());
        for (long[] to : wins.subList(0, listed)) {
            finder.add(to, to.length);
        }
        finder.count(all - listed);
    }

    /** The nim-sum of all heaps, how many are firm, and whether one is of an unknown kind. */
    private final class Fold {
        private long sum;
        private int firm;
        private boolean isUnknown;

        private Fold(Heaps position) {
            for (int i = 0; i < position.count() && !isUnknown; i++) {
                HeapKinds.Kind kind = kinds.kind(position.get(i));
                firm += kind == HeapKinds.Kind.FIRM ? 1 : 0;
                isUnknown = kind == HeapKinds.Kind.UNKNOWN;
            }
            sum = isUnknown ? 0 : game.sum(position); // last: a table may take minutes
        }
    }
}
