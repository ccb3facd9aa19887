package dev.nimbus.games.octal;

import dev.nimbus.games.heap.MoveFinder;
import dev.nimbus.theory.Refusal;

/**
 * The moves of Lasker's Nim from one heap n to a nim-value t, without going through all splits. The nim-values of
 * positive heaps are the positive numbers in another order: a heap of value x is x + shift, where the shift depends on
 * x mod 4 alone. So a split into heaps of values x and y = x xor t needs x + y = n less two shifts; as
 * x + y = t + 2 (x and y), the common bits c are known once x mod 4 is chosen, and x is c with any part of the bits of
 * t. That counts the splits by a power of two and lists them in order by going through the parts of t upwards.
 *
 * <p>Invariant: each of the four classes is at its least split that was not listed, or at its end, so the least of the four is
 * the next of all. {@code (chosen − free) & free} is the next larger part of the bits of {@code free}, 0 after the last [2].
 *
 * <p>Cost: a few operations for each move that is listed, and four counts of bits for their number, however large the heap is.
 *
 * <ol>
 *   <li>E. R. Berlekamp, J. H. Conway, R. K. Guy, <i>Winning Ways</i>, ch. 4: the values of Lasker's Nim.
 *   <li>D. E. Knuth, <i>The Art of Computer Programming</i>, vol. 4A, 7.1.3: going through the subsets of a word.
 * </ol>
 */
final class LaskerMoves {
    private static final int[] SHIFTS = {-1, 0, 0, 1};

    private final long heap;
    private final long target;
    private final Splits[] classes = new Splits[4];

    LaskerMoves(long heap, long target) {
        this.heap = heap;
        this.target = target;
        for (int low = 0; low < 4; low++) {
            classes[low] = new Splits(low);
        }
    }

    /** Adds the moves in order. */
    void find(MoveFinder finder) {
        long single = Lasker.LASKER.value(target); // the heap of a value has the heap's size for its own
        boolean singleLeft = single >= 0 && single < heap && Lasker.LASKER.value(single) == target;
        long splits = finder.counts() ? count() : 0;
        while (finder.room() > 0) {
            Splits next = least();
            if (singleLeft && (next == null || single <= next.part())) {
                finder.add(single);
                singleLeft = false;
            } else if (next != null) {
                finder.add(new long[] {next.part(), heap - next.part()}, 2);
                splits--;
                next.advance();
            } else {
                break;
            }
        }
        if (finder.counts()) {
            finder.count(splits + (singleLeft ? 1 : 0));
        }
    }

    /** The class with the least part that is not above half the heap, or null. */
    private Splits least() {
        Splits least = null;
        for (Splits one : classes) {
            if (one.more && (least == null || one.part() < least.part())) {
                least = one;
            }
        }
        return least == null || least.part() > heap - least.part() ? null : least;
    }

    /** Every split is met twice, once from each of its parts, but for that into halves. */
    private long count() {
        long ordered = 0;
        for (Splits one : classes) {
            ordered += one.count();
        }
        long halves = target == 0 && heap >= 2 && heap % 2 == 0 ? 1 : 0;
        long count = (ordered + halves) >>> 1;
        if (count < 0) {
            throw Refusal.tooLarge("there are more than " + Long.MAX_VALUE + " winning moves to count");
        }
        return count;
    }

    /** The splits whose first part has a value x with given low bits. All numbers are below 2⁶⁴ and unsigned. */
    private final class Splits {
        private final int low;
        private final long common;
        private final long free = target >>> 2 << 2;
        private final boolean possible;
        private long chosen;
        private boolean more;

        private Splits(int low) {
            this.low = low;
            int otherLow = low ^ (int) (target & 3);
            long sum = heap - SHIFTS[low] - SHIFTS[otherLow];
            long twice = sum - target;
            common = twice >>> 1;
            possible = sum >= 0
                    && Long.compareUnsigned(sum, target) >= 0
                    && (twice & 1) == 0
                    && (common & target) == 0
                    && (common & 3) == (low & otherLow);
            more = possible;
            if (more && value() == 0) {
                advance();
            }
        }

        private long value() {
            return common | chosen | low;
        }

        private long part() {
            return value() + SHIFTS[low];
        }

        private void advance() {
            chosen = (chosen - free) & free;
            more = chosen != 0;
        }

        /** The two splits in which one of the values is 0 are none. */
        private long count() {
            if (!possible) {
                return 0;
            }
            long all = 1L << Long.bitCount(free);
            boolean firstMayBeEmpty = common == 0 && low == 0;
            boolean otherMayBeEmpty = common == 0 && low == (target & 3);
            return all - (firstMayBeEmpty ? 1 : 0) - (otherMayBeEmpty ? 1 : 0);
        }
    }
}
