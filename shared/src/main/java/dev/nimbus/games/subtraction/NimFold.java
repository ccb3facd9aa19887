package dev.nimbus.games.subtraction;

import dev.nimbus.games.heap.HeapMove;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionFold;
import java.util.Arrays;
import java.util.Optional;

/**
 * Nim heaps folded so that the first winning move is known: besides their number, their nim-sum and how many are larger
 * than 1, the first heap that has each bit of its size set. A move that wins lowers a heap that has the highest bit of
 * the nim-sum (C. L. Bouton 1901), and where all heaps but one are of 1 token at the most, the large one.
 */
final class NimFold implements PositionFold {
    private static final int FIXED = 3;

    private final Play play;
    private long count;
    private long sum;
    private long large;

    /** The bits that some heap has set. */
    private long seen;

    /** Index and size of each heap that has a bit which none before it has: few, and at most one for each bit. */
    private final long[] firstIndex = new long[Long.SIZE];

    private final long[] firstSize = new long[Long.SIZE];
    private int firsts;

    NimFold(Play play) {
        this.play = play;
    }

    @Override
    public void addBlocking(long[] heaps, int more) {
        for (int i = 0; i < more; i++) {
            long heap = heaps[i];
            sum ^= heap;
            large += heap > 1 ? 1 : 0;
            if ((heap & ~seen) != 0) {
                meet(count + i, heap);
            }
        }
        count += more;
    }

    private void meet(long index, long size) {
        if ((size & ~seen) != 0) {
            firstIndex[firsts] = index;
            firstSize[firsts++] = size;
            seen |= size;
        }
    }

    @Override
    public long count() {
        return count;
    }

    @Override
    public long[] state() {
        long[] state = Arrays.copyOf(new long[] {count, sum, large}, FIXED + 2 * firsts);
        for (int i = 0; i < firsts; i++) {
            state[FIXED + 2 * i] = firstIndex[i];
            state[FIXED + 2 * i + 1] = firstSize[i];
        }
        return state;
    }

    @Override
    public void append(long[] state) {
        if (state.length < FIXED || state.length % 2 != FIXED % 2) {
            throw new IllegalArgumentException(
                    "a state of " + state.length + " numbers; expected an odd number from 3");
        }
        for (int at = FIXED; at < state.length; at += 2) {
            meet(count + state[at], state[at + 1]);
        }
        count += state[0];
        sum ^= state[1];
        large += state[2];
    }

    @Override
    public Outcome outcome() {
        return Outcome.ofWin(sum != (play == Play.NORMAL || large > 0 ? 0 : 1));
    }

    @Override
    public GrundyValue grundy() {
        return GrundyValue.of(sum);
    }

    @Override
    public Optional<Move> winningMove() {
        return play == Play.NORMAL || large > 1 ? balancing() : amongOnes();
    }

    private Optional<Move> balancing() {
        return sum == 0 ? Optional.empty() : lower(Long.highestOneBit(sum), sum);
    }

    /** Misère play with one large heap at the most: an odd number of ones is to be left. */
    private Optional<Move> amongOnes() {
        if (large == 1) {
            return lower(Long.highestOneBit(seen), sum ^ 1);
        }
        return sum == 0 && seen != 0 ? lower(1, 1) : Optional.empty();
    }

    /** Changes the first heap that has {@code bit}. */
    private Optional<Move> lower(long bit, long change) {
        int first = 0;
        while ((firstSize[first] & bit) == 0) {
            first++;
        }
        return Optional.of(HeapMove.leaving(firstIndex[first], firstSize[first] ^ change));
    }
}
