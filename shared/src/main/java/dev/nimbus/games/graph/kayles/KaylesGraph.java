package dev.nimbus.games.graph.kayles;

import dev.nimbus.theory.search.SearchRules;

/**
 * Node Kayles for the search, on one graph whose vertices are numbered from 0: a position is the set of vertices that
 * are left.
 *
 * @param <S> sets of vertices
 */
interface KaylesGraph<S> extends SearchRules<S> {
    /** All vertices. */
    S all();

    /** What is left of {@code left} after taking {@code vertex} and its neighbours. */
    S after(S left, int vertex);
}
