package dev.nimbus.query.line;

import dev.nimbus.theory.Ask;
import dev.nimbus.theory.MoveFilter;

/**
 * What a list of moves shows.
 *
 * @param limit the most moves to list for {@link Ask#MOVES} and {@link Ask#OPTIONS}
 * @param where which moves to list for {@link Ask#OPTIONS}
 * @param hasOutcomes whether {@link Ask#OPTIONS} says who wins after each, which may take all of the budget
 * @param hasComponents whether {@link Ask#OPTIONS} says what the position after each splits into
 */
public record Listing(int limit, MoveFilter where, boolean hasOutcomes, boolean hasComponents) {
    /** Moves listed where a query does not say. */
    public static final int DEFAULT_LIMIT = 100;

    /** The most moves that a query may have listed. */
    public static final int MOST_LIMIT = 1_000_000;

    /** What is listed where a query says nothing of it. */
    public static final Listing DEFAULT = new Listing(DEFAULT_LIMIT, MoveFilter.EVERY, true, false);
}
