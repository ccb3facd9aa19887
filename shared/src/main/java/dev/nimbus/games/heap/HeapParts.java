package dev.nimbus.games.heap;

import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.words.RulesetHash;

/**
 * Heaps for the search of sums under misère play: a component is one heap, as the hash of the game's notation and its size.
 *
 * @param game lists the options of a heap
 * @param name the hash of its notation
 */
record HeapParts(HeapGame game, RulesetHash name) implements ComponentRules {
    /** Heaps up to this size get their canonical form. */
    static final int SMALL = 12;

    private static final Family FAMILY = new Family(0x68656170L, true); // "heap"

    PositionSearch.Position sum(Heaps position) {
        return sink -> {
            for (int i = 0; i < position.count(); i++) {
                write(position.get(i), true, sink);
            }
        };
    }

    private void write(long heap, boolean mayBeSmall, OptionSink sink) {
        int weight = (int) Math.min(Math.max(heap, 1), Integer.MAX_VALUE);
        sink.part(name.high(), name.low(), heap, weight, mayBeSmall && heap <= SMALL);
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
        long heap = words[from + RulesetHash.WORDS];
        game.results(heap, (parts, count) -> {
            sink.begin();
            for (int i = 0; i < count; i++) {
                write(parts[i], parts[i] < heap, sink);
            }
            return sink.end();
        });
    }
}
