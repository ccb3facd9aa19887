package dev.nimbus.theory;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * What a search costs, paid from the budget, and the positions it stands on.
 *
 * @param <P> positions
 */
final class SearchCost<P> {
    /** The most options of one position: they are held all at once. */
    private static final int MOST_OPTIONS = 1 << 17;

    /** The most memory, in units of {@link SearchRules#size}, that options of all positions stood on may take. */
    private static final long MOST_HELD = 1L << 20;

    private final Budget budget;
    private final Set<P> open = new HashSet<>();

    /** What was held when each position was entered. */
    private long[] heldBefore = new long[64];

    private int depth;
    private long held;

    SearchCost(Budget budget) {
        this.budget = budget;
    }

    /** A position that comes up again while it is being worked out can be played round for ever. */
    void enter(P position) {
        budget.spend(1);
        if (!open.add(position)) {
            throw Refusal.invalidPosition("play can go on for ever from this position", "");
        }
        if (depth == heldBefore.length) {
            heldBefore = Arrays.copyOf(heldBefore, 2 * depth);
        }
        heldBefore[depth++] = held;
        hold(1);
    }

    /** The position entered last. */
    void leave(P position) {
        open.remove(position);
        held = heldBefore[--depth];
    }

    private void hold(int size) {
        held += size;
        if (held > MOST_HELD) {
            throw Refusal.tooLarge("the search holds the options of more positions at once than its memory of "
                    + MOST_HELD + " positions");
        }
    }

    /** One more option of a position that has {@code before} so far. */
    void option(int before, int size) {
        budget.spend(size);
        hold(size);
        if (before >= MOST_OPTIONS) {
            throw Refusal.tooLarge("a position has more than " + MOST_OPTIONS + " options to search");
        }
    }
}
