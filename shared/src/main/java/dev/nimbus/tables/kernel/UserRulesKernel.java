package dev.nimbus.tables.kernel;

import dev.nimbus.tables.rules.HeapMoves;
import dev.nimbus.tables.rules.HeapNotBelow;
import dev.nimbus.tables.rules.UserRules;
import dev.nimbus.tables.values.GrowingValues;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import java.util.Arrays;

/**
 * The recurrence of rules of a user's own: evaluates every move of every heap. Moves are counted while they are listed,
 * so that rules whose moves are more than was estimated end at a bound too.
 */
public final class UserRulesKernel implements Kernel {
    /** The most steps that all heaps together may take: about ten seconds on an ordinary machine. */
    public static final long MOST_STEPS = 60_000_000;

    private final Budget budget = Budget.ofSteps(MOST_STEPS);
    private final HeapMoves.Lister lister;
    private final Marks marks = new Marks();
    private int[] known = new int[64];
    private int heap;

    /** A kernel for these rules. */
    public UserRulesKernel(UserRules rules) {
        this.lister = rules.moves().lister(budget);
    }

    /**
     * @throws HeapNotBelow if a move leads to a heap that is not smaller
     * @throws Refusal if a move has no result, or there are too many moves
     */
    @Override
    public void extend(GrowingValues values, int length) {
        while (heap < values.length()) {
            note(values.get(heap));
        }
        HeapMoves.Sink sink = this::mark;
        while (heap < length) {
            marks.next();
            lister.list(heap, sink);
            int value = marks.mex();
            values.append(value);
            note(value);
        }
    }

    private void note(int value) {
        if (heap == known.length) {
            known = Arrays.copyOf(known, heap + heap / 2);
        }
        known[heap++] = value;
    }

    private boolean mark(long[] parts, int count) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            if (parts[i] >= heap) {
                throw new HeapNotBelow(heap, parts[i]);
            }
            sum ^= known[(int) parts[i]];
        }
        marks.mark(sum);
        return true;
    }

    @Override
    public long work() {
        return budget.spent();
    }

    @Override
    public long bytes() {
        return marks.bytes() + 4L * known.length;
    }
}
