package dev.nimbus.games.grid;

import dev.nimbus.search.ValueTable;
import dev.nimbus.search.misere.MisereSearch;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.search.SearchRules;

/**
 * Searches positions on boards under misère play for one query.
 *
 * @param <P> positions
 */
final class MisereBoards<P> {
    private final BoardRules<P> boards;
    private final MisereSearch core;

    /** A search by rules that hold for misère play. */
    MisereBoards(SearchRules<P> rules, BoardSearch.Packing<P> packing, ValueTable values, Budget budget) {
        this.boards = new BoardRules<>(rules, packing);
        this.core = new MisereSearch(boards, values, budget);
    }

    /** Whether the player who moves next loses a position, where who cannot move wins. */
    boolean isLost(P position) {
        return core.isLost(boards.position(position));
    }
}
