package dev.nimbus.games.nim;

import dev.nimbus.games.heap.HeapMove;
import dev.nimbus.games.heap.Heaps;
import java.util.ArrayList;
import java.util.List;

/** The construction of a winning move in Moore's game. */
final class MooreMove {
    private final long[] heaps;
    private final boolean[] changed;
    private final List<Integer> free = new ArrayList<>();

    private MooreMove(Heaps position) {
        this.heaps = position.toArray();
        this.changed = new boolean[heaps.length];
    }

    /**
     * The move that makes all column sums multiples of {@code modulus}; empty where they are. Columns are put right from
     * the highest bit down. A heap that has lost a bit is free to take any lower ones; the free heaps fill a column up
     * if they are enough, and else as many heaps more lose their bit and become free, never more than k together.
     */
    static List<HeapMove> balancing(Heaps position, long modulus) {
        MooreMove move = new MooreMove(position);
        long[] counts = MooreColumns.of(position).counts;
        for (int bit = Long.SIZE - 2; bit >= 0; bit--) {
            move.balance(bit, counts, modulus);
        }
        return move.changes();
    }

    /** @param counts for each bit, how many heaps have it that are not free; kept true as heaps become free */
    private void balance(int bit, long[] counts, long modulus) {
        long excess = counts[bit] % modulus;
        long missing = excess == 0 ? 0 : modulus - excess;
        boolean fill = missing <= free.size();
        for (int i = 0; i < free.size(); i++) {
            int heap = free.get(i);
            heaps[heap] = fill && i < missing ? heaps[heap] | 1L << bit : heaps[heap] & ~(1L << bit);
        }
        for (int i = 0; i < heaps.length && !fill && excess > 0; i++) {
            if (!changed[i] && (heaps[i] >>> bit & 1) != 0) {
                for (int other = 0; other <= bit; other++) {
                    counts[other] -= heaps[i] >>> other & 1;
                }
                heaps[i] &= ~(1L << bit);
                changed[i] = true;
                free.add(i);
                excess--;
            }
        }
    }

    /**
     * The move that leaves only ones, in a number that leaves 1; empty where there are no tokens at all. There are at
     * most k heaps of more than one token: these become ones, or nothing where that is one too many, and ones go.
     */
    static List<HeapMove> toOnes(Heaps position, MooreColumns columns, long modulus) {
        MooreMove move = new MooreMove(position);
        long surplus = Math.floorMod(columns.ones + columns.large - 1, modulus);
        long emptied = Math.min(surplus, columns.large);
        long removed = surplus - emptied;
        for (int i = 0; i < move.heaps.length; i++) {
            if (move.heaps[i] > 1) {
                move.set(i, emptied-- > 0 ? 0 : 1);
            } else if (move.heaps[i] == 1 && removed-- > 0) {
                move.set(i, 0);
            }
        }
        return move.changes();
    }

    private void set(int heap, long size) {
        heaps[heap] = size;
        changed[heap] = true;
    }

    private List<HeapMove> changes() {
        List<HeapMove> changes = new ArrayList<>();
        for (int i = 0; i < heaps.length; i++) {
            if (changed[i]) {
                changes.add(HeapMove.leaving(i, heaps[i]));
            }
        }
        return changes;
    }
}
