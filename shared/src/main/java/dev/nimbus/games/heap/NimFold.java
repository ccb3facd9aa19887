package dev.nimbus.games.heap;

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
    private static final int BITS = Long.SIZE - 1;
    private static final int FIXED = 4;

    private final Play play;
    private long count;
    private long sum;
    private long large;

    /** The bits that some heap has set, and for each of them index and size of the first such heap. */
    private long seen;

    private final long[] firstIndex = new long[BITS];
    private final long[] firstSize = new long[BITS];

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
                meet(heap & ~seen, count + i, heap);
            }
        }
        count += more;
    }

    /** The heap is the first that has any of these bits. */
    private void meet(long bits, long index, long size) {
        for (long left = bits; left != 0; left &= left - 1) {
            int bit = Long.numberOfTrailingZeros(left);
            firstIndex[bit] = index;
            firstSize[bit] = size;
        }
        seen |= bits;
    }

    @Override
    public long count() {
        return count;
    }

    @Override
    public long[] state() {
        long[] state = Arrays.copyOf(new long[] {count, sum, large, seen}, FIXED + 2 * Long.bitCount(seen));
        int at = FIXED;
        for (long left = seen; left != 0; left &= left - 1) {
            int bit = Long.numberOfTrailingZeros(left);
            state[at++] = firstIndex[bit];
            state[at++] = firstSize[bit];
        }
        return state;
    }

    @Override
    public void append(long[] state) {
        if (state.length < FIXED || state.length != FIXED + 2 * Long.bitCount(state[3]) || state[3] < 0) {
            throw new IllegalArgumentException("a state of " + state.length + " numbers does not fit");
        }
        int at = FIXED;
        for (long left = state[3]; left != 0; left &= left - 1) {
            long bit = Long.lowestOneBit(left);
            meet(bit & ~seen, count + state[at], state[at + 1]);
            at += 2;
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
        return HeapGame.grundyOf(sum);
    }

    @Override
    public Optional<Move> winningMove() {
        return play == Play.NORMAL || large > 1 ? balancing() : amongOnes();
    }

    private Optional<Move> balancing() {
        if (sum == 0) {
            return Optional.empty();
        }
        int top = BITS - Long.numberOfLeadingZeros(sum);
        return lower(top, firstSize[top] ^ sum);
    }

    /** Misère play with one large heap at the most: an odd number of ones is to be left. */
    private Optional<Move> amongOnes() {
        if (large == 1) {
            int top = BITS - Long.numberOfLeadingZeros(seen);
            return lower(top, firstSize[top] ^ sum ^ 1);
        }
        return sum == 0 && seen != 0 ? lower(0, 0) : Optional.empty();
    }

    private Optional<Move> lower(int bit, long to) {
        return Optional.of(new HeapMove(firstIndex[bit], to == 0 ? new long[0] : new long[] {to}));
    }
}
