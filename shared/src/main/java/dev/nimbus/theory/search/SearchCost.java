package dev.nimbus.theory.search;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * What a search costs, paid from the budget, and the positions it stands on.
 *
 * @param <P> positions
 */
final class SearchCost<P> {
    /** What an option takes besides its position: a list of components, and an entry in a list. */
    private static final int OPTION_BYTES = 96;

    /** What a position that is stood on takes: a frame, its lists, and an entry in a set. */
    private static final int FRAME_BYTES = 256;

    private final Budget budget;
    private final TranspositionTable<P> table;
    private final Set<P> open = new HashSet<>();

    /** What was held when each position was entered. */
    private long[] heldBefore = new long[64];

    private int depth;
    private long held;

    /** @param table is emptied where the positions stood on need its memory */
    SearchCost(Budget budget, TranspositionTable<P> table) {
        this.budget = budget;
        this.table = table;
    }

    /** A position that comes up again while it is being worked out can be played round for ever. */
    void enter(P position, long bytes, long work) {
        budget.spend(work);
        if (!open.add(position)) {
            throw Refusal.invalidPosition("play can go on for ever from this position", "");
        }
        if (depth == heldBefore.length) {
            heldBefore = Arrays.copyOf(heldBefore, 2 * depth);
        }
        heldBefore[depth++] = held;
        hold(FRAME_BYTES + bytes);
    }

    /** The position entered last: its options are held no longer. */
    void leave(P position) {
        open.remove(position);
        long before = heldBefore[--depth];
        budget.release(held - before);
        held = before;
    }

    /** One more option of the position entered last. */
    void option(long bytes, long work) {
        budget.spend(work);
        hold(OPTION_BYTES + bytes);
    }

    private void hold(long bytes) {
        if (bytes > budget.room()) {
            table.forget();
        }
        budget.hold(bytes);
        held += bytes;
    }

    /** So many options were looked up once more. */
    void lookUp(int options) {
        budget.spend(options);
    }
}
