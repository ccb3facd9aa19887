package dev.nimbus.games.heap;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.WorkLock;
import java.util.Arrays;

/**
 * Works out the kinds of heaps from the smallest up. Let a heap's results be fickle where all their parts are, else firm,
 * and m its nim-value. A heap without results is fickle. With m ≤ 1 a heap is fickle if among its results of value 0 or
 * 1 there are fickle ones of value 1 − m and no others; it is firm if no result is fickle. With m ≥ 2 it is firm if
 * there is a result that is firm of value 0 or fickle of value 1, and one that is firm of value 1 or fickle of value 0.
 *
 * <p>Then a sum of such heaps is P exactly if it is firm, some heap being firm, and its nim-sum 0, or fickle and its
 * nim-sum 1, by induction: these conditions say just that no move leads from such a sum to another, and one does from
 * every other sum with a move. They are those of tame games in Winning Ways, ch. 13.
 *
 * <p>If the kinds of all heaps up to a certain size are known and the fickle ones end so early that larger heaps cannot
 * become fickle, all larger heaps are firm.
 */
public final class TameKinds implements HeapKinds {
    private static final int LARGEST = 2000;
    /** What all heaps may have together: half a second. The kinds are for all queries, so no query's budget pays for it. */
    private static final long MOST_RESULTS = 4_000_000;

    private static final int RESULTS_BETWEEN_CHECKS = 1024;

    private final HeapGame game;
    /** Held for seconds where a heap's value has to be computed first, so whoever waits for it can be cancelled. */
    private final WorkLock lock = new WorkLock();

    private Kind[] kinds = new Kind[64];
    private int known;
    /** Results of the heaps that are known; of one that was left off nothing is counted. */
    private long seen;

    private long largestFickle = -1;
    private boolean stopped;
    private boolean restIsFirm;

    /**
     * Kinds of which none is computed yet.
     *
     * @param game the game whose heaps are to be classified
     */
    public TameKinds(HeapGame game) {
        this.game = game;
    }

    @Override
    public Kind kind(long heap) {
        lock.lockBlocking();
        try {
            while (known <= heap && !stopped) {
                learn();
            }
            if (heap < known) {
                return kinds[(int) heap];
            }
            return restIsFirm ? Kind.FIRM : Kind.UNKNOWN;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void fickleResults(long heap, Budget budget, ResultVisitor visitor) {
        if (kind(heap) == Kind.FIRM && heap >= firmOnlyFrom()) {
            return;
        }
        game.results(heap, (parts, count) -> {
            budget.spend(1);
            return !isFickle(parts, count) || visitor.visit(parts, count);
        });
    }

    /** The least heap from which on, where all of this is known, no result is fickle. */
    private long firmOnlyFrom() {
        lock.lockBlocking();
        try {
            return restIsFirm ? known : Long.MAX_VALUE;
        } finally {
            lock.unlock();
        }
    }

    private boolean isFickle(long[] parts, int count) {
        for (int i = 0; i < count; i++) {
            if (kind(parts[i]) != Kind.FICKLE) {
                return false;
            }
        }
        return true;
    }

    private void learn() {
        if (known == kinds.length) {
            kinds = Arrays.copyOf(kinds, 2 * known);
        }
        Results results = new Results();
        game.results(known, results);
        seen += results.shown;
        if (seen > MOST_RESULTS) {
            stopped = true;
            return;
        }
        Kind kind = results.kind(game.value(known));
        kinds[known] = kind;
        largestFickle = kind == Kind.FICKLE ? known : largestFickle;
        known++;
        restIsFirm = kind == Kind.FIRM && known > game.largestMadeOf(largestFickle);
        stopped = kind == Kind.UNKNOWN || restIsFirm || known > LARGEST;
    }

    /** What kinds of results a heap has. */
    private final class Results implements ResultVisitor {
        private long shown;
        private boolean anyFickle;
        private final boolean[] fickle = new boolean[2];
        private final boolean[] firm = new boolean[2];

        @Override
        public boolean visit(long[] parts, int count) {
            shown++;
            if (shown % RESULTS_BETWEEN_CHECKS == 0) {
                Cancellation.current().throwIfCancelled();
            }
            long value = game.valueOf(parts, count);
            boolean isFickle = isFickle(parts, count);
            anyFickle |= isFickle;
            if (value == 0 || value == 1) {
                (isFickle ? fickle : firm)[(int) value] = true;
            }
            return seen + shown <= MOST_RESULTS;
        }

        private Kind kind(long value) {
            if (shown == 0) {
                return Kind.FICKLE;
            }
            if (value == 0 || value == 1) {
                int other = 1 - (int) value;
                boolean turnsRound = fickle[other] && !firm[other];
                return turnsRound ? Kind.FICKLE : anyFickle ? Kind.UNKNOWN : Kind.FIRM;
            }
            return (firm[0] || fickle[1]) && (firm[1] || fickle[0]) ? Kind.FIRM : Kind.UNKNOWN;
        }
    }
}
