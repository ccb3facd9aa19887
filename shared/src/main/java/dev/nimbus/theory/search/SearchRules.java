package dev.nimbus.theory.search;

import dev.nimbus.theory.Budget;
import java.util.List;
import java.util.function.Predicate;

/**
 * What a search needs to know of a game: where positions lead, without the moves that lead there, and how
 * positions are told apart.
 *
 * @param <P> positions: immutable, with {@code equals} and {@code hashCode} by content
 */
public interface SearchRules<P> {
    /**
     * Hands the position after each move to {@code sink}, in any order, until it returns false; the same one may
     * come more than once.
     *
     * @param position a position of this game
     * @param sink takes an option, and says whether to go on
     */
    void options(P position, Predicate<P> sink);

    /**
     * {@return positions whose disjunctive sum {@code position} is, under either convention, each in a form that
     * stands for all alike under symmetry} Parts without a move may be left out.
     *
     * @param position a position of this game
     */
    default List<P> components(P position) {
        return List.of(position);
    }

    /**
     * {@return the nim-value of a component where theory tells it, so that it need not be searched; −1 elsewhere}
     *
     * @param component a component in canonical form
     */
    default long knownValue(P component) {
        return -1;
    }

    /**
     * {@return the bytes of memory that a position holds, about}
     *
     * @param position a position of this game
     */
    long size(P position);

    /**
     * {@return the work of making a position as an option, splitting it and looking its components up, and of going
     * through it once more for options of its own; in the units of a {@link Budget}}
     *
     * @param position a position of this game
     */
    default long work(P position) {
        return 1 + size(position) / Budget.BYTES_OF_WORK;
    }

    /**
     * {@return how hard a component is, roughly: light ones are searched first, and heavy ones asked as little as can
     * be}
     *
     * @param component a component in canonical form
     */
    default int weight(P component) {
        return 0;
    }
}
