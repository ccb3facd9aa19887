package dev.nimbus.games.rules;

import dev.nimbus.games.MoveList;
import dev.nimbus.theory.Budget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Predicate;

/**
 * Moves in one state, all or the winning ones: counts all and keeps the first in the order of what they leave, whose memory it holds
 * from the budget. Moves that leave the same come in the order of moves and of their variables.
 */
final class FirstMoves {
    private static final Comparator<StateMove> ORDER = Comparator.comparing(
                    (StateMove move) -> move.to().numbers(), Arrays::compare)
            .thenComparingInt(StateMove::move)
            .thenComparing(StateMove::values, Arrays::compare);

    private final int room;
    private final Budget budget;
    /** The last of those kept is the first to go. */
    private final PriorityQueue<StateMove> kept = new PriorityQueue<>(ORDER.reversed());

    private long count;

    /** @param room how many to keep */
    FirstMoves(int room, Budget budget) {
        this.room = room;
        this.budget = budget;
    }

    void add(StateMove move) {
        count++;
        boolean isFull = kept.size() == room;
        if (isFull && (room == 0 || ORDER.compare(move, kept.peek()) > 0)) {
            return;
        }
        budget.hold(MoveList.bytes(move));
        kept.add(move);
        if (isFull) {
            budget.release(MoveList.bytes(kept.poll()));
        }
    }

    /** Adds them to those of the states before. */
    void addTo(MoveList all) {
        all.addAll(count, sorted());
    }

    /** Shows those kept until one is enough, and releases their memory, but none of the visitor's; false if one was. */
    boolean visit(Predicate<StateMove> visitor) {
        boolean more = sorted().stream().allMatch(visitor);
        kept.forEach(move -> budget.release(MoveList.bytes(move)));
        kept.clear();
        return more;
    }

    private List<StateMove> sorted() {
        List<StateMove> sorted = new ArrayList<>(kept);
        sorted.sort(ORDER);
        return sorted;
    }
}
