package dev.nimbus.games.heap;

import dev.nimbus.tables.NimValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.rules.HeapMoves;
import dev.nimbus.tables.rules.Lookback;
import dev.nimbus.tables.rules.UserRules;
import dev.nimbus.theory.Budget;
import java.util.Optional;

/**
 * The moves of a heap game, listed one by one: a table of its nim-values needs nothing else. It costs as many steps as
 * the heaps have moves, and ends at the bound of {@link dev.nimbus.tables.kernel.UserRulesKernel}.
 */
record ListedMoves(HeapGame game) implements HeapMoves {
    /** Heaps with more moves than these are out of a table's reach in any case. */
    private static final int MOST_COUNTED = 10_000;

    /** The values of a game's heaps in tables of its own: no other game of the same name has a part in them. */
    static NimValueTable table(HeapGame game) {
        String key = "heaps(" + game.notation() + ")";
        return Tables.local().table(new UserRules(key, new ListedMoves(game)));
    }

    @Override
    public Optional<Lookback> lookback() {
        return Optional.empty();
    }

    @Override
    public Lister lister(Budget budget) {
        return (heap, sink) -> game.results(heap, (parts, count) -> {
            budget.spend(1);
            return sink.accept(parts, count);
        });
    }

    /** The number of moves; of a heap with very many the square of its size, which is not too few. */
    @Override
    public double steps(long heap) {
        int[] moves = {0};
        game.results(heap, (parts, count) -> ++moves[0] <= MOST_COUNTED);
        return 1 + (moves[0] > MOST_COUNTED ? (double) heap * heap : moves[0]);
    }
}
