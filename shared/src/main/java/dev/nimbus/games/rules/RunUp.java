package dev.nimbus.games.rules;

import dev.nimbus.theory.Budget;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.function.LongUnaryOperator;

/**
 * Proves values of large heaps from a few heaps below each: for rules whose moves take a number of a heap, make it a number, or
 * divide it, as {@code n-1} and {@code n/2} if {@code n%2==0}.
 *
 * <p>The values of the heaps before the run-up are unknown, and each heap of the run-up has the set of all values that it may have
 * then: the mex of what its options may be. Where a move divides, the values it leads to come from a run-up of their own. If the last
 * set has one value, that is the heap's whatever the unknown ones are. Else a longer run-up may do; rules with a period
 * have none that does. Costs as many heaps as the run-ups are long for each time that a heap can be divided.
 *
 * <p>Serves one heap. Not safe for use by several threads.
 */
final class RunUp {
    private static final int LONGEST = 1 << 10;

    /** Sets of values have a bit for each that is smaller. */
    private static final int VALUES = 32;

    /** The set of all values. */
    private static final long ANY = -1;

    private static final long FAILED = -2;

    private final long small;
    private final long most;
    private final LongUnaryOperator values;
    private final MoveLister lister;
    private final StateTable known;
    private long[] options = new long[16];
    private int length;

    /**
     * @param small smaller heaps have values that are known, and all of them end
     * @param most no move takes more of a larger heap
     * @param values the values of small heaps
     */
    RunUp(StateRules rules, long small, long most, LongUnaryOperator values, Budget budget) {
        this.small = small;
        this.most = most;
        this.values = values;
        this.lister = new MoveLister(rules, budget);
        this.known = new StateTable(1, budget);
    }

    /** The value of a heap, if it can be proved. */
    OptionalLong value(long heap) {
        long set = set(heap);
        return isOne(set) ? OptionalLong.of(Long.numberOfTrailingZeros(set)) : OptionalLong.empty();
    }

    private static boolean isOne(long set) {
        return Long.bitCount(set) == 1;
    }

    private static long only(long value) {
        return value < VALUES ? 1L << value : ANY;
    }

    private long set(long heap) {
        long found = settled(heap);
        for (long span = 2 * most; found == 0 && span <= Math.min(LONGEST, heap); span *= 2) {
            long last = runUp(heap, (int) span);
            found = isOne(last) ? last : 0;
        }
        if (found == 0) {
            known.put(new long[] {heap}, 0, FAILED);
            return ANY;
        }
        return found;
    }

    /** The set of a heap of which all is known that can be; 0 of others. */
    private long settled(long heap) {
        if (heap < small) {
            return only(values.applyAsLong(heap));
        }
        long mark = known.get(new long[] {heap}, 0);
        return mark == StateTable.UNKNOWN ? 0 : mark == FAILED ? ANY : only(mark);
    }

    private long runUp(long heap, int span) {
        long[] sets = new long[span + 1];
        long first = heap - span;
        for (int i = 0; i <= span; i++) {
            long at = first + i;
            long before = settled(at);
            sets[i] = isOne(before) ? before : mex(at, first, sets);
            if (before == 0 && isOne(sets[i])) {
                known.put(new long[] {at}, 0, Long.numberOfTrailingZeros(sets[i]));
            }
        }
        return sets[span];
    }

    private long mex(long heap, long first, long[] sets) {
        length = 0;
        lister.list(new long[] {heap}, 0, (results, count) -> {
            options = length + count + 1 > options.length ? Arrays.copyOf(options, 2 * (length + count)) : options;
            options[length++] = count;
            System.arraycopy(results, 0, options, length, count);
            length += count;
            return true;
        });
        long[] listed = Arrays.copyOf(options, length); // Another run-up lists its own.
        long forced = 0;
        long possible = 0;
        int count = 0;
        for (int i = 0; i < listed.length; i += 1 + (int) listed[i]) {
            long set = 1;
            for (int part = 1; part <= listed[i]; part++) {
                set = sum(set, part(heap, listed[i + part], first, sets));
            }
            forced |= isOne(set) ? set : 0;
            possible |= set;
            count++;
        }
        return mex(forced, possible, count);
    }

    private long part(long heap, long part, long first, long[] sets) {
        if (part >= first) {
            return sets[(int) (part - first)];
        }
        long before = settled(part);
        return before != 0 ? before : heap - part <= most ? ANY : set(part);
    }

    /** What the sums of two values may be. */
    private static long sum(long one, long other) {
        if (one == ANY || other == ANY) {
            return ANY;
        }
        long sums = 0;
        for (long a = one; a != 0; a &= a - 1) {
            for (long b = other; b != 0; b &= b - 1) {
                sums |= 1L << (Long.numberOfTrailingZeros(a) ^ Long.numberOfTrailingZeros(b));
            }
        }
        return sums;
    }

    /**
     * What the mex of options may be: a value that none is bound to have, while each smaller one may be had.
     *
     * @param forced the values of options that have one value
     * @param possible all values of any option
     */
    private static long mex(long forced, long possible, int count) {
        long set = 0;
        for (int value = 0; value <= count; value++) {
            if (value == VALUES) {
                return ANY;
            }
            set |= ~forced & 1L << value;
            if ((possible & 1L << value) == 0) {
                break;
            }
        }
        return set;
    }
}
