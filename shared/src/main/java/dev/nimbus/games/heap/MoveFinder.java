package dev.nimbus.games.heap;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.WinningMoves;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects winning moves: counts them all and lists the first. */
public final class MoveFinder {
    /** What a move takes besides the heaps that it leaves. */
    static final int MOVE_BYTES = 48;

    private final int limit;
    private final boolean firstOnly;
    private final Budget budget;
    private final List<Move> items = new ArrayList<>();
    private int heap;
    private long count;

    private MoveFinder(int limit, boolean firstOnly, Budget budget) {
        this.limit = limit;
        this.firstOnly = firstOnly;
        this.budget = budget;
    }

    /** Counts all moves and lists the first {@code limit}. */
    static MoveFinder ofAll(int limit, Budget budget) {
        return new MoveFinder(limit, false, budget);
    }

    /** Is content with the first move. */
    static MoveFinder ofFirst(Budget budget) {
        return new MoveFinder(1, true, budget);
    }

    /** What follows are moves of the heap with this index. */
    void at(int index) {
        heap = index;
    }

    /**
     * Adds the move that leaves the first {@code size} of {@code parts}.
     *
     * @param parts the heaps that are left, ascending, without zeros; copied
     * @param size how many heaps are left, from 0
     * @return whether to go on
     */
    public boolean add(long[] parts, int size) {
        if (items.size() < limit) {
            keep(Arrays.copyOf(parts, size));
        }
        count(1);
        return !isDone();
    }

    /**
     * Adds the move that leaves one heap, or none.
     *
     * @param size the size of the heap that is left; 0 for none
     * @return whether to go on
     */
    public boolean add(long size) {
        return add(new long[] {size}, size == 0 ? 0 : 1);
    }

    /** Adds {@code all} moves of which {@code first} are the first, as many as there is room for at least. */
    void addAll(List<long[]> first, long all) {
        int listed = Math.min(first.size(), room());
        for (int i = 0; i < listed; i++) {
            keep(first.get(i));
        }
        count(all);
    }

    private void keep(long... to) {
        budget.hold(MOVE_BYTES + (long) Long.BYTES * to.length);
        items.add(new HeapMove(heap, to));
    }

    /**
     * Counts {@code more} moves that need not be listed.
     *
     * @param more how many, at least 0
     */
    public void count(long more) {
        count = sum(count, more);
    }

    /**
     * {@return the sum of two counts}
     *
     * @param a a count, at least 0
     * @param b another count, at least 0
     * @throws Refusal with {@link dev.nimbus.theory.ErrorCode#TOO_LARGE} if the sum exceeds 2⁶³−1
     */
    public static long sum(long a, long b) {
        long sum = a + b;
        if (sum < 0) {
            throw Refusal.tooLarge("there are more than " + Long.MAX_VALUE + " winning moves to count");
        }
        return sum;
    }

    /** {@return how many more moves the list takes, at least 0; further moves are only counted} */
    public int room() {
        return limit - items.size();
    }

    /** {@return whether the search may end: one winning move was asked for, and it is found} */
    public boolean isDone() {
        return firstOnly && count > 0;
    }

    /** {@return whether all winning moves are to be counted; false if one winning move is enough} */
    public boolean counts() {
        return !firstOnly;
    }

    /** {@return the budget that the search for moves spends} */
    public Budget budget() {
        return budget;
    }

    WinningMoves moves() {
        return new WinningMoves(count, items);
    }
}
