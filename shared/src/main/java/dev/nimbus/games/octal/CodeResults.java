package dev.nimbus.games.octal;

import dev.nimbus.games.heap.ResultVisitor;
import dev.nimbus.tables.rules.TakeAndBreak;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * What one heap may become by a take-and-break code, in the order of result lists compared element by element. Every list
 * of parts that is begun can be completed, so the work is that of the results shown.
 */
final class CodeResults {
    /** The squares of larger numbers are past 2⁶³−1. */
    private static final long MOST_SUMMED = 1L << 31;

    private final TakeAndBreak code;
    private final int mostParts;

    /** For each number of parts what may be removed, ascending; of a repeated digit the first index alone. */
    private final int[][] removals;

    CodeResults(TakeAndBreak code) {
        this.code = code;
        this.mostParts = code.parts();
        this.removals = IntStream.rangeClosed(0, mostParts)
                .mapToObj(parts -> IntStream.rangeClosed(0, code.lastIndex())
                        .filter(removed -> allows(removed, parts))
                        .toArray())
                .toArray(int[][]::new);
    }

    private boolean allows(long removed, int parts) {
        return (code.digit(removed) >> parts & 1) != 0;
    }

    /** Shows all results of {@code heap} until the visitor has seen enough. */
    void visit(long heap, ResultVisitor visitor) {
        extend(new long[mostParts], 0, heap, visitor);
    }

    /** Whether {@code parts}, ascending and from 1, are a result of {@code heap}. */
    boolean has(long heap, long... parts) {
        long rest = heap;
        for (long part : parts) {
            rest -= part;
            if (rest < 0) {
                return false;
            }
        }
        return parts.length <= mostParts && allows(rest, parts.length);
    }

    /** How many results {@code heap} has, where moves leave at most two heaps and the number fits; else it is not told. */
    OptionalLong count(long heap) {
        int last = code.lastIndex();
        if (mostParts > 2 || (code.repeating() && heap - last > MOST_SUMMED)) {
            return OptionalLong.empty();
        }
        long count = 0;
        for (long removed = 0; removed <= Math.min(heap, last); removed++) {
            long rest = heap - removed;
            int digit = code.digit(removed);
            count += (digit & 1) != 0 && rest == 0 ? 1 : 0;
            count += (digit & 2) != 0 && rest > 0 ? 1 : 0;
            count += (digit & 4) != 0 ? rest / 2 : 0;
            if (count < 0) {
                return OptionalLong.empty();
            }
        }
        return OptionalLong.of(code.repeating() && heap > last ? count + countBehind(heap - last - 1) : count);
    }

    /** Where the last digit repeats for ever: what is left is 0 to {@code most}. */
    private long countBehind(long most) {
        int digit = code.digit(code.lastIndex());
        long count = (digit & 1) != 0 ? 1 : 0;
        count += (digit & 2) != 0 ? most : 0;
        return count + ((digit & 4) != 0 ? (most / 2) * ((most + 1) / 2) : 0);
    }

    /** Goes through the lists that begin with the first {@code count} parts, which leave {@code rest} tokens over. */
    private boolean extend(long[] parts, int count, long rest, ResultVisitor visitor) {
        if (allows(rest, count) && !visitor.visit(parts, count)) {
            return false;
        }
        if (count == mostParts) {
            return true;
        }
        long part = count == 0 ? 1 : parts[count - 1];
        for (long most = mostBeforeOthers(count, rest); part <= most; part++) {
            parts[count] = part;
            if (!extend(parts, count + 1, rest - part, visitor)) {
                return false;
            }
        }
        return part > rest || complete(parts, count, part, rest, visitor);
    }

    /** The largest next part after {@code count} that leaves enough for one more at least, each no smaller; or 0. */
    private long mostBeforeOthers(int count, long rest) {
        long most = 0;
        for (int all = count + 2; all <= mostParts; all++) {
            if (removals[all].length > 0 && removals[all][0] <= rest) {
                most = Math.max(most, (rest - removals[all][0]) / (all - count));
            }
        }
        return most;
    }

    /** Goes through the lists of one part more, which is {@code least} at least. */
    private boolean complete(long[] parts, int count, long least, long rest, ResultVisitor visitor) {
        int[] removed = removals[count + 1];
        boolean more = true;
        if (code.repeating() && allows(code.lastIndex(), count + 1)) {
            for (long last = rest - least; last > code.lastIndex() && more; last--) {
                parts[count] = rest - last;
                more = visitor.visit(parts, count + 1);
            }
        }
        for (int i = countUpTo(removed, rest - least) - 1; i >= 0 && more; i--) {
            parts[count] = rest - removed[i];
            more = visitor.visit(parts, count + 1);
        }
        return more;
    }

    /** How many of the numbers, ascending, are at most {@code bound}. */
    private static int countUpTo(int[] numbers, long bound) {
        int found = Arrays.binarySearch(numbers, (int) Math.min(bound, Integer.MAX_VALUE));
        return found < 0 ? -found - 1 : found + 1;
    }
}
