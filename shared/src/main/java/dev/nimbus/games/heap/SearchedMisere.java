package dev.nimbus.games.heap;

import dev.nimbus.games.MoveList;
import dev.nimbus.search.ValueTable;
import dev.nimbus.search.misere.MisereSearch;
import dev.nimbus.search.words.RulesetHash;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;
import java.util.Optional;

/** Misère play by searching through the sums of heaps, within the budget. */
final class SearchedMisere implements MisereTheory {
    private static final int TABLE_BYTES = 8 << 20;

    /** Large heaps have many options. With more, a JVM of 128 MiB with full tables has no room for the growing arrays. */
    private static final int COMPONENT_BYTES = 16 << 20;

    private final HeapGame game;
    private final Optional<ValueTable> positions;

    /** @param positions what all searches have found; empty where each query keeps that for itself */
    SearchedMisere(HeapGame game, Optional<ValueTable> positions) {
        this.game = game;
        this.positions = positions;
    }

    @Override
    public Outcome outcome(Heaps position, Budget budget) {
        long held = budget.held();
        Search search = new Search(position, budget);
        Outcome outcome = Outcome.ofWin(!search.isLost(position));
        budget.releaseTo(held);
        return outcome;
    }

    @Override
    public void find(Heaps position, MoveList found) {
        long held = found.budget().held();
        Search search = new Search(position, found.budget());
        for (int i = 0; i < position.count() && !found.isDone(); i++) {
            int heap = i;
            MoveFinder finder = new MoveFinder(found, heap);
            game.results(position.get(heap), (parts, count) -> {
                Heaps option = position.replace(heap, parts, count);
                found.budget().spend(1L + option.count());
                return !search.isLost(option) || finder.add(parts, count);
            });
        }
        found.budget().releaseTo(held);
    }

    /** What one query asks. */
    private final class Search {
        private final HeapParts parts = new HeapParts(game, RulesetHash.of(game.notation()));
        private final MisereSearch sums;

        Search(Heaps position, Budget budget) {
            holdSums(position, budget);
            this.sums = new MisereSearch(parts, positions.orElseGet(() -> own(budget)), budget, COMPONENT_BYTES);
        }

        private static ValueTable own(Budget budget) {
            budget.hold(TABLE_BYTES);
            return ValueTable.ofBytes(TABLE_BYTES);
        }

        /** A sum lists its options, at least one for each large heap, each a sum of nearly as many. */
        private static void holdSums(Heaps position, Budget budget) {
            long large = 0;
            for (int i = 0; i < position.count(); i++) {
                large += position.get(i) > HeapParts.SMALL ? 1 : 0;
            }
            budget.hold(Integer.BYTES * large * large);
        }

        boolean isLost(Heaps position) {
            return sums.isLost(parts.sum(position));
        }
    }
}
