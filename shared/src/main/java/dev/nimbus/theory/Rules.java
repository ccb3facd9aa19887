package dev.nimbus.theory;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The rules of a game and nothing of its theory: where one may move from a position. This is all that the reference
 * evaluator and the searches know of a game.
 *
 * @param <P> positions: immutable, with {@code equals} and {@code hashCode} by content
 */
public interface Rules<P> {
    /**
     * Shows every move of {@code position} and the option it leads to, until the visitor has seen enough. A position
     * may have 10¹⁸ options, so they are made one at a time and never listed here: a visitor that keeps them pays for
     * them from the budget of its query. A move is what its JSON names. Moves come in the order of the public
     * contract: by component, then by result.
     *
     * @param position a position of this game
     * @param visitor is shown the options; nothing more once it returns false
     * @return whether all were shown
     */
    boolean options(P position, OptionVisitor<P> visitor);

    /**
     * As {@link #options(Object, OptionVisitor)}, where listing moves takes work of its own.
     *
     * @param position a position of this game
     * @param budget pays for that work; untouched where listing is free
     * @param visitor is shown the options; nothing more once it returns false
     * @return whether all were shown
     */
    default boolean options(P position, Budget budget, OptionVisitor<P> visitor) {
        return options(position, visitor);
    }

    /**
     * {@return whether these rules hold under misère play too, so that a sum can be searched by them}
     *
     * @param position a position of this game
     */
    default boolean isForMisere(P position) {
        return true;
    }

    /**
     * {@return why a position has no nim-value, whatever its options have: who moves next wins whatever is played beside it;
     * empty for all others, which are all in nearly all games}
     *
     * @param position a position of this game
     */
    default Optional<String> whyNoNimValue(P position) {
        return Optional.empty();
    }

    /**
     * {@return whether there is a move}
     *
     * @param position a position of this game
     */
    default boolean hasMove(P position) {
        return !options(position, (move, option) -> false);
    }

    /**
     * {@return whether the last move has ended all play, also that beside this position} Who made it has won the whole sum,
     * and the position has no move. False by default: a position without a move ends the play of itself alone.
     *
     * @param position a position of this game
     */
    default boolean endsSum(P position) {
        return false;
    }

    /**
     * {@return the bytes of memory that a position holds, about}
     *
     * @param position a position of this game
     */
    long size(P position);

    /**
     * {@return a position with the same outcome and value that stands for all positions alike under symmetry (heaps
     * sorted, empty components left out); searches remember results by it} It {@linkplain #endsSum ends a sum} exactly if
     * {@code position} does.
     *
     * @param position a position of this game
     */
    default P canonical(P position) {
        return position;
    }

    /**
     * {@return positions whose disjunctive sum {@code position} is, under either convention that these rules hold for, each in
     * canonical form}
     * Parts without a move may be left out.
     *
     * @param position a position of this game
     */
    default List<P> components(P position) {
        return List.of(canonical(position));
    }

    /**
     * {@return whether half a turn leaves a component as it is, and no move meets its image, now or later: who moves second
     * answers each move by its image and wins under normal play} False by default, and where nobody looks for it.
     *
     * @param component a component of this game
     */
    default boolean isLostByHalfTurn(P component) {
        return false;
    }

    /** {@return lists the components of options; a game that makes them without making the options says how} */
    default OptionParts<P> optionParts() {
        return (position, budget, visitor) -> options(position, budget, (move, option) -> {
            List<P> parts = components(option);
            boolean haveMoves = true;
            for (int i = 0; i < parts.size() && haveMoves; i++) {
                haveMoves = hasMove(parts.get(i));
            }
            return visitor.test(
                    haveMoves ? parts : parts.stream().filter(this::hasMove).toList());
        });
    }

    /**
     * {@return the work of splitting a position into {@link #components}, beyond what its size says; in units of a
     * {@link Budget}}
     *
     * @param position a position of this game
     */
    default long splittingWork(P position) {
        return 0;
    }

    /**
     * Lists what the options of positions split into. It may keep what it has made for the positions that come next, so it
     * is for the use of one thread.
     *
     * @param <P> positions
     */
    @FunctionalInterface
    interface OptionParts<P> {
        /**
         * Shows the components of each option, those that have a move. Options that are the same sum may be shown once.
         *
         * @param position a position of the game
         * @param budget pays for the work of listing
         * @param visitor is shown the sums; nothing more once it returns false
         * @return whether all were shown
         */
        boolean visit(P position, Budget budget, Predicate<List<P>> visitor);
    }
}
