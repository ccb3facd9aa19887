package dev.nimbus.load.queries;

import java.util.SplittableRandom;

/**
 * Random positions of heaps, one after another in the same array. One in four has nim-sum 0 where its sizes allow it;
 * large random heaps would otherwise never show a position that the previous player wins.
 */
public final class HeapPositions {
    private static final int BALANCED_ONE_IN = 4;

    private final SplittableRandom random;
    private final HeapRange range;
    private final long[] heaps;
    private int count;

    /** The same {@code seed} gives the same positions. */
    public HeapPositions(HeapRange range, long seed) {
        this.range = range;
        this.random = new SplittableRandom(seed);
        this.heaps = new long[range.most()];
    }

    /** Goes to the next position. */
    public void advance() {
        count = random.nextInt(range.fewest(), range.most() + 1);
        long sum = 0;
        for (int i = 0; i < count; i++) {
            heaps[i] = 1 + random.nextLong(range.largest());
            sum ^= heaps[i];
        }
        long balance = sum ^ heaps[count - 1];
        if (random.nextInt(BALANCED_ONE_IN) == 0 && balance >= 1 && balance <= range.largest()) {
            heaps[count - 1] = balance;
        }
    }

    /** Heaps in the current position. */
    public int count() {
        return count;
    }

    /** The size of heap {@code index} in the current position. */
    public long heap(int index) {
        return heaps[index];
    }

    /** The nim-sum of the current position. */
    public long nimSum() {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum ^= heaps[i];
        }
        return sum;
    }
}
