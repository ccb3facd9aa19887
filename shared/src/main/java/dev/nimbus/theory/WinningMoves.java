package dev.nimbus.theory;

import java.util.List;
import java.util.Optional;

/**
 * How many winning moves a position has, and the first of them.
 *
 * @param count the exact number of winning moves
 * @param items the first moves, in order of component, then of result; at most as many as were asked for
 */
public record WinningMoves(long count, List<Move> items) {
    /** No winning move: a P-position. */
    public static final WinningMoves NONE = new WinningMoves(0, List.of());

    /**
     * Copies the list.
     *
     * @param count at least the number of items
     * @param items the first moves in order
     */
    public WinningMoves {
        items = List.copyOf(items);
    }

    /** {@return the first winning move, if there is any and if at least one was to be listed} */
    public Optional<Move> first() {
        return items.isEmpty() ? Optional.empty() : Optional.of(items.get(0));
    }
}
