package dev.nimbus.tables.period;

import dev.nimbus.tables.kernel.ManyPartsKernel;
import dev.nimbus.tables.rules.TakeAndBreak;
import java.util.Arrays;

/**
 * The second half of {@link SaltusProof}: whether all values below that of a heap are those of options, and stay so as the
 * heap grows by two periods again and again.
 *
 * <p>Options with the same moves as the heap grows make three kinds of value. <em>Fixed</em>: the value stays, since what the
 * heap grows by goes to two rising parts with equal quotients, one period to each, or to a flat part. <em>Moving</em>: a
 * rising part takes all of it, and the other parts' quotients have xor 0, so that the value grows by twice the saltus.
 * <em>Both</em>: an option that can do either. If h stands for the values h·saltus + l with one remainder l, then both kinds
 * from h on make h, h + 2, h + 4, … as far as the heap has grown; fixed ones are wanted below and moving ones above.
 *
 * <p>Sets of remainders are words, so that the saltus is at most 64.
 */
final class SmallerValues {
    private final RisingPattern pattern;
    private final TakeAndBreak code;
    /** Of k parts with a total whose quotients have xor 0, the xor of the remainders: set [k][total]. */
    private final long[][] neutral;
    /** The same of those that can take two periods more and keep their value. */
    private final long[][] absorbing;

    private final long[] fixed;
    private final long[] moving;
    private final long[] both;

    SmallerValues(RisingPattern pattern, TakeAndBreak code) {
        this.pattern = pattern;
        this.code = code;
        int length = pattern.length();
        this.neutral = new long[code.parts() + 1][length];
        this.absorbing = new long[code.parts() + 1][length];
        neutral[0][0] = 1;
        for (int total = 1; total < length; total++) {
            addOne(total);
            addPairs(total);
            for (int k = 3; k <= code.parts(); k++) {
                addToSmaller(k, total);
            }
        }
        int most = 0;
        for (int n = 0; n < length; n++) {
            most = Math.max(most, pattern.high(n));
        }
        int room = most + 4; // one looks 3 past the largest
        this.fixed = new long[room];
        this.moving = new long[room];
        this.both = new long[room];
    }

    private void addOne(int heap) {
        if (pattern.high(heap) == 0) {
            neutral[1][heap] = 1L << pattern.low(heap);
            absorbing[1][heap] = pattern.isFlat(heap) ? neutral[1][heap] : 0;
        }
    }

    private void addPairs(int total) {
        for (int a = 1; 2 * a <= total; a++) {
            int b = total - a;
            if (pattern.high(a) == pattern.high(b)) {
                long bit = 1L << (pattern.low(a) ^ pattern.low(b));
                neutral[2][total] |= bit;
                boolean pair = pattern.isLarge(a) && pattern.rises(a) && pattern.rises(b);
                absorbing[2][total] |= pair || pattern.isFlat(a) || pattern.isFlat(b) ? bit : 0;
            }
        }
    }

    /** A heap of quotient 0 beside one part less. */
    private void addToSmaller(int k, int total) {
        for (int a = 1; a < total; a++) {
            if (pattern.high(a) == 0) {
                int low = pattern.low(a);
                neutral[k][total] |= ManyPartsKernel.moveBits(neutral[k - 1][total - a], low);
                absorbing[k][total] |= ManyPartsKernel.moveBits(absorbing[k - 1][total - a], low);
            }
        }
    }

    /** Whether this holds of all heaps past the table. */
    boolean areReached() {
        for (int heap = pattern.length() - 2 * pattern.period(); heap < pattern.length(); heap++) {
            collect(heap);
            boolean all =
                    pattern.rises(heap) ? areRisingReached(heap, 0) && areRisingReached(heap, 1) : areFlatReached(heap);
            if (!all) {
                return false;
            }
        }
        return true;
    }

    private void collect(int heap) {
        Arrays.fill(fixed, 0);
        Arrays.fill(moving, 0);
        Arrays.fill(both, 0);
        for (int taken = 0; taken <= code.lastIndex(); taken++) {
            for (int k = 0; k < code.parts(); k++) {
                if (((code.digit(taken) >> (k + 1)) & 1) != 0) {
                    collect(heap - taken, k);
                }
            }
        }
        if (code.repeating()) {
            collectTaking(heap);
        }
    }

    /** By the repeated digit; what the heap grows by may be taken, or stay. */
    private void collectTaking(int heap) {
        int digit = code.digit(code.lastIndex());
        fixed[0] |= heap >= code.lastIndex() ? digit & 1 : 0;
        for (int rest = 1; (digit & 2) != 0 && rest <= heap - code.lastIndex(); rest++) {
            long bit = 1L << pattern.low(rest);
            fixed[pattern.high(rest)] |= bit;
            if (pattern.isLarge(rest) && pattern.rises(rest)) {
                moving[pattern.high(rest)] |= bit;
                both[pattern.high(rest)] |= bit;
            }
        }
    }

    /** The options that leave this total as k parts and one more. */
    private void collect(int total, int k) {
        fixed[0] |= total > 0 ? absorbing[k + 1][total] : 0;
        for (int part = 1; part <= total; part++) {
            int high = pattern.high(part);
            long staying = ManyPartsKernel.moveBits(neutral[k][total - part], pattern.low(part));
            long taking = ManyPartsKernel.moveBits(absorbing[k][total - part], pattern.low(part));
            fixed[high] |= taking | (pattern.isFlat(part) ? staying : 0);
            if (pattern.isLarge(part) && pattern.rises(part)) {
                moving[high] |= staying;
                both[high] |= taking;
            }
        }
    }

    private boolean areFlatReached(int heap) {
        long missing = 0;
        for (int high = 0; high <= pattern.high(heap); high++) {
            missing |= below(heap, high) & ~fixed[high];
        }
        return missing == 0;
    }

    /** For all quotients of this parity. Each remainder is a bit. */
    private boolean areRisingReached(int heap, int parity) {
        long all = remaindersBelow(pattern.saltus());
        long fixedSoFar = all;
        long risingSince = 0;
        long done = 0;
        long reached = 0;
        for (int high = parity; done != all; high += 2) {
            long wanted = below(heap, high);
            long begins = fixedSoFar & both[high];
            reached |= (risingSince | begins) & ~wanted & ~done;
            done |= ~wanted & all;
            risingSince = (risingSince & moving[high]) | begins;
            fixedSoFar &= fixed[high];
        }
        return reached == all;
    }

    /** The remainders that make a value below that of the heap with this quotient. */
    private long below(int heap, int high) {
        int own = pattern.high(heap);
        if (high == own) {
            return remaindersBelow(pattern.low(heap));
        }
        return high < own ? remaindersBelow(pattern.saltus()) : 0;
    }

    private static long remaindersBelow(int count) {
        return count == 64 ? -1 : (1L << count) - 1;
    }
}
