package dev.nimbus.theory;

import java.util.List;

/**
 * The rules of a game and nothing of its theory: where one may move from a position. This is all that the reference
 * evaluator and the searches know of a game.
 *
 * @param <P> positions: immutable, with {@code equals} and {@code hashCode} by content
 */
public interface Rules<P> {
    /**
     * Shows every move of {@code position} and the option it leads to, until the visitor has seen enough. A position may
     * have 10¹⁸ options, so they are made one at a time and never listed here: a visitor that keeps them pays for them
     * from the budget of its query. A move is what its JSON names. Moves come in the order of the public contract: by
     * component, then by result.
     *
     * @return whether all were shown
     */
    boolean options(P position, OptionVisitor<P> visitor);

    /** The same where listing moves takes work of its own, which {@code budget} pays for; free elsewhere. */
    default boolean options(P position, Budget budget, OptionVisitor<P> visitor) {
        return options(position, visitor);
    }

    /** Whether these rules hold under misère play too, so that a sum can be searched by them. */
    default boolean isForMisere() {
        return true;
    }

    /** Whether there is a move. */
    default boolean hasMove(P position) {
        return !options(position, (move, option) -> false);
    }

    /** The bytes of memory that a position holds, about. */
    long size(P position);

    /**
     * A position with the same outcome and value that stands for all positions alike under symmetry (heaps sorted,
     * empty components left out); searches remember results by it.
     */
    default P canonical(P position) {
        return position;
    }

    /**
     * Positions whose disjunctive sum {@code position} is, under either convention, each in canonical form. Parts without
     * a move may be left out.
     */
    default List<P> components(P position) {
        return List.of(canonical(position));
    }

    /** The work of splitting a position into {@link #components}, beyond what its size says; in units of a {@link Budget}. */
    default long splittingWork(P position) {
        return 0;
    }
}
