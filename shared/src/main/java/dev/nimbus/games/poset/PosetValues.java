package dev.nimbus.games.poset;

import dev.nimbus.theory.Budget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The nim-values of what is left of a poset. Parts in which no element is comparable with one of another add by nim-sum. A
 * part with a least element has the value of the rest plus one, since taking that element ends it: so forests that grow
 * upwards are valued without a search. Other parts are searched, each once.
 */
final class PosetValues {
    /** Bytes of an entry of the map, its key and its value. */
    private static final int BYTES = 96;

    private final long[] above;

    /** For each element those that are above or below it, itself among them. */
    private final long[] comparable;

    private final Map<Long, Integer> values = new HashMap<>();
    private final Budget budget;

    PosetValues(Poset poset, Budget budget) {
        this.above = poset.above();
        this.comparable = above.clone();
        this.budget = budget;
        for (int low = 0; low < above.length; low++) {
            for (int high = 0; high < above.length; high++) {
                comparable[high] |= (above[low] >>> high & 1) << low;
            }
        }
    }

    /** What is left when an element and all above it are taken. */
    long after(long left, int taken) {
        return left & ~above[taken];
    }

    /** The value of a set which has with each element all below it. */
    int value(long left) {
        int sum = 0;
        for (long rest = left; rest != 0; ) {
            long part = part(rest);
            sum ^= valueOfPart(part);
            rest &= ~part;
        }
        return sum;
    }

    List<Long> parts(long left) {
        List<Long> parts = new ArrayList<>();
        for (long rest = left; rest != 0; ) {
            long part = part(rest);
            parts.add(part);
            rest &= ~part;
        }
        return parts;
    }

    /** The elements that the lowest one is joined with by comparable ones. */
    private long part(long left) {
        long part = Long.lowestOneBit(left);
        long open = part;
        while (open != 0) {
            long next = comparable[Long.numberOfTrailingZeros(open)] & left & ~part;
            part |= next;
            open = (open & open - 1) | next;
        }
        return part;
    }

    private int valueOfPart(long part) {
        for (long rest = part; rest != 0; rest &= rest - 1) {
            if ((part & ~above[Long.numberOfTrailingZeros(rest)]) == 0) {
                return 1 + value(part & ~Long.lowestOneBit(rest));
            }
        }
        Integer known = values.get(part);
        if (known != null) {
            return known;
        }
        int value = searched(part);
        budget.hold(BYTES);
        values.put(part, value);
        return value;
    }

    /** The mex of the options, whose values are below 64 since no value is larger than the number of elements. */
    private int searched(long part) {
        long seen = 0;
        for (long rest = part; rest != 0; rest &= rest - 1) {
            budget.spend(1 + above.length / Long.BYTES);
            seen |= 1L << value(after(part, Long.numberOfTrailingZeros(rest)));
        }
        return Long.numberOfTrailingZeros(~seen);
    }
}
