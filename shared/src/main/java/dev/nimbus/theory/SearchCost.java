package dev.nimbus.theory;

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

    private final Budget budget;
    private final Set<P> open = new HashSet<>();

    SearchCost(Budget budget) {
        this.budget = budget;
    }

    /** A position that comes up again while it is being worked out can be played round for ever. */
    void enter(P position) {
        budget.spend(1);
        if (!open.add(position)) {
            throw Refusal.invalidPosition("play can go on for ever from this position", "");
        }
    }

    void leave(P position) {
        open.remove(position);
    }

    /** One more option of a position that has {@code before} so far. */
    void option(int before) {
        budget.spend(1);
        if (before >= MOST_OPTIONS) {
            throw Refusal.tooLarge("a position has more than " + MOST_OPTIONS + " options to search");
        }
    }
}
