package dev.nimbus.games.heap;

import dev.nimbus.games.MoveList;
import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.ValueTable;
import dev.nimbus.search.misere.MisereSearch;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;

/**
 * Misère play by searching through the sums of heaps, within the budget. What is known of sums is kept for one query: a
 * component is a heap, named by its size alone.
 */
final class SearchedMisere implements MisereTheory, ComponentRules {
    private static final Family FAMILY = new Family(0, false);

    private static final int TABLE_BYTES = 8 << 20;

    /** Large heaps have many options. With more, a JVM of 128 MiB with full tables has no room for the growing arrays. */
    private static final int COMPONENT_BYTES = 16 << 20;

    /** Heaps up to this size get their canonical form. */
    private static final int SMALL = 12;

    private final HeapGame game;

    SearchedMisere(HeapGame game) {
        this.game = game;
    }

    @Override
    public Outcome outcome(Heaps position, Budget budget) {
        long held = budget.held();
        holdSums(position, budget);
        Outcome outcome = Outcome.ofWin(!search(budget).isLost(sum(position)));
        budget.releaseTo(held);
        return outcome;
    }

    /** A sum lists its options, at least one for each large heap, each a sum of nearly as many. */
    private static void holdSums(Heaps position, Budget budget) {
        long large = 0;
        for (int i = 0; i < position.count(); i++) {
            large += position.get(i) > SMALL ? 1 : 0;
        }
        budget.hold(Integer.BYTES * large * large);
    }

    private MisereSearch search(Budget budget) {
        budget.hold(TABLE_BYTES);
        return new MisereSearch(this, ValueTable.ofBytes(TABLE_BYTES), budget, COMPONENT_BYTES);
    }

    @Override
    public void find(Heaps position, MoveList found) {
        long held = found.budget().held();
        holdSums(position, found.budget());
        MisereSearch search = search(found.budget());
        for (int i = 0; i < position.count() && !found.isDone(); i++) {
            int heap = i;
            MoveFinder finder = new MoveFinder(found, heap);
            game.results(position.get(heap), (parts, count) -> {
                Heaps option = position.replace(heap, parts, count);
                found.budget().spend(1L + option.count());
                return !search.isLost(sum(option)) || finder.add(parts, count);
            });
        }
        found.budget().releaseTo(held);
    }

    private static PositionSearch.Position sum(Heaps position) {
        return sink -> {
            for (int i = 0; i < position.count(); i++) {
                write(position.get(i), true, sink);
            }
        };
    }

    private static void write(long heap, boolean mayBeSmall, OptionSink sink) {
        int weight = (int) Math.min(Math.max(heap, 1), Integer.MAX_VALUE);
        sink.part(new long[] {heap}, 1, weight, mayBeSmall && heap <= SMALL);
    }

    @Override
    public Family family() {
        return FAMILY;
    }

    /** A game of a user's own may have moves that lead to no smaller heap. */
    @Override
    public boolean mayRepeat() {
        return true;
    }

    @Override
    public void options(long[] words, int from, int length, OptionSink sink) {
        long heap = words[from];
        game.results(heap, (parts, count) -> {
            sink.begin();
            for (int i = 0; i < count; i++) {
                write(parts[i], parts[i] < heap, sink);
            }
            return sink.end();
        });
    }
}
