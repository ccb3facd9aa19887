package dev.nimbus.games.grid;

import dev.nimbus.games.PlayedOutSearch;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.search.SearchRules;

/** The search core on boards, with a table and a packing of a test's own. */
record BoardSearch<P>(BoardRules<P> boards, PositionSearch core) {
    BoardSearch(SearchRules<P> rules, BoardRules.Packing<P> packing, ValueTable values, Budget budget) {
        this(new BoardRules<>(rules, packing), values, budget);
    }

    private BoardSearch(BoardRules<P> boards, ValueTable values, Budget budget) {
        this(boards, new PositionSearch(boards, values, budget));
    }

    /** The nim-value by a search that packs nothing: positions are objects with numbers. */
    static <P> long onObjects(SearchRules<P> rules, P position) {
        try (PlayedOutSearch<P> search = new PlayedOutSearch<>(rules, rules, Budget.standard())) {
            return search.grundy(position);
        }
    }

    long value(P position) {
        return core.value(boards.position(position));
    }

    boolean hasValue(P position, long value) {
        return core.hasValue(boards.position(position), value);
    }
}
