package dev.nimbus.games.grid;

import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.search.SearchRules;

/**
 * Searches positions on boards for one query. Components that fit into 64 cells are packed; the options of others are made
 * as objects, until they have split off components that fit.
 *
 * @param <P> positions
 */
final class BoardSearch<P> {
    private final BoardRules<P> boards;
    private final PositionSearch core;

    /**
     * How components are packed for the core.
     *
     * @param <P> positions
     */
    interface Packing<P> {
        /** Where packed components lead; their last word is not negative. */
        ComponentRules rules();

        /** Whether a component can be packed. */
        boolean fits(P component);

        /** Writes a component that {@link #fits}. */
        void write(P component, OptionSink sink);

        /** The words of a component that does not fit, of which the last is negative. */
        long[] toWords(P component);

        /** The component of such words. */
        P ofWords(long... words);
    }

    /** A search by {@code rules} that shares {@code values} with all others and spends {@code budget}. */
    BoardSearch(SearchRules<P> rules, Packing<P> packing, ValueTable values, Budget budget) {
        this.boards = new BoardRules<>(rules, packing);
        this.core = new PositionSearch(boards, values, budget);
    }

    /** The nim-value of a position. */
    long value(P position) {
        return core.value(boards.position(position));
    }

    /** Takes over the nim-value of a component. */
    void learn(P component, long value) {
        core.learn(boards.position(component), value);
    }

    /** Whether the nim-value of a position is {@code value}, unsigned. */
    boolean hasValue(P position, long value) {
        return core.hasValue(boards.position(position), value);
    }
}
