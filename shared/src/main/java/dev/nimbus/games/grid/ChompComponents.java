package dev.nimbus.games.grid;

import dev.nimbus.games.heap.Heaps;
import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.PositionSearch;
import java.util.Arrays;

/**
 * Chomp under either convention for the search core: the words of a board are its rows, or its columns if those come first. An L
 * of one row and one column is two Nim heaps.
 */
final class ChompComponents implements ComponentRules {
    private static final Family FAMILY = new Family(0x63686f6d70L, true); // "chomp"

    /** A board of so many cells gets its canonical form. */
    private static final int SMALL_CELLS = 8;

    private final ChompRules rules = new ChompRules();

    @Override
    public Family family() {
        return FAMILY;
    }

    /** A board as the core has it. */
    PositionSearch.Position position(Heaps board) {
        return sink -> write(board, sink);
    }

    private void write(Heaps board, OptionSink sink) {
        Heaps component = rules.components(board).get(0);
        if (ChompRules.isL(component)) {
            long columns = component.count() == 0 ? 1 : component.get(0);
            sink.known(columns - 1);
            sink.known(Math.max(component.count(), 1) - 1L);
            return;
        }
        int cells = rules.weight(component);
        boolean isSmall = cells <= SMALL_CELLS;
        sink.part(component.toArray(), component.count(), cells, isSmall);
    }

    @Override
    public int stepsOfOption(long[] words, int from, int length) {
        return (int) Math.min(Integer.MAX_VALUE, rules.work(board(words, from, length)));
    }

    @Override
    public void options(long[] words, int from, int length, OptionSink sink) {
        rules.options(board(words, from, length), option -> {
            sink.begin();
            write(option, sink);
            return sink.end();
        });
    }

    private static Heaps board(long[] words, int from, int length) {
        return Heaps.wrap(Arrays.copyOfRange(words, from, from + length));
    }
}
