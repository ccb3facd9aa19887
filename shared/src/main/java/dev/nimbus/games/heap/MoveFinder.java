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
     * Adds the move to the first {@code size} of {@code parts}, and says whether to go on.
     *
     * @param parts the heaps that are left, ascending, without zeros; copied
     * @param size how many heaps are left, or the size of the only one
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
     * Adds the move to one heap of {@code size} tokens, or to none.
     *
     * @param size how many heaps are left, or the size of the only one
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
     * {@return the sum of two counts, refused where it is past 2⁶³−1}
     *
     * @param a a count, at least 0
     * @param b another count, at least 0
     */
    public static long sum(long a, long b) {
        long sum = a + b;
        if (sum < 0) {
            throw Refusal.tooLarge("there are more than " + Long.MAX_VALUE + " winning moves to count");
        }
        return sum;
    }

    /** {@return how many moves more are to be listed} */
    public int room() {
        return limit - items.size();
    }

    /** {@return whether nothing more is wanted} */
    public boolean isDone() {
        return firstOnly && count > 0;
    }

    /** {@return whether the count matters} */
    public boolean counts() {
        return !firstOnly;
    }

    /** {@return what pays for the search of moves} */
    public Budget budget() {
        return budget;
    }

    WinningMoves moves() {
        return new WinningMoves(count, items);
    }
}
