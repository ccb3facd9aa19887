package dev.nimbus.tables.rules;

import java.util.Arrays;
import java.util.StringJoiner;
import java.util.stream.LongStream;

/** A finite set of positive numbers: those that may, or may not, be taken from a heap. */
public final class NumberSet {

    private final long[] ascending;

    private NumberSet(long[] ascending) {
        this.ascending = ascending;
    }

    /**
     * The set of these numbers, in any order, each any number of times.
     *
     * @throws IllegalArgumentException if a number is not positive
     */
    public static NumberSet of(long... numbers) {
        long[] sorted = Arrays.stream(numbers).sorted().distinct().toArray();
        if (sorted.length > 0 && sorted[0] < 1) {
            throw new IllegalArgumentException("number " + sorted[0] + " is in the set; its numbers are positive");
        }
        return new NumberSet(sorted);
    }

    /** The numbers, ascending. */
    public LongStream stream() {
        return Arrays.stream(ascending);
    }

    /** How many numbers there are. */
    public int size() {
        return ascending.length;
    }

    /** The largest number, 0 in the empty set. */
    public long largest() {
        return ascending.length == 0 ? 0 : ascending[ascending.length - 1];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NumberSet that && Arrays.equals(ascending, that.ascending);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(ascending);
    }

    /** As in notations: ascending, three or more numbers that follow one another as an interval: {@code (1..3,5)}. */
    @Override
    public String toString() {
        StringJoiner words = new StringJoiner(",", "(", ")");
        for (int from = 0, to; from < ascending.length; from = to + 1) {
            to = from;
            while (to + 1 < ascending.length && ascending[to + 1] == ascending[to] + 1) {
                to++;
            }
            words.add(interval(ascending[from], ascending[to]));
        }
        return words.toString();
    }

    /** The numbers {@code from} to {@code to} as in notations. */
    public static String interval(long from, long to) {
        if (from == to) {
            return Long.toString(from);
        }
        return from + (to - from == 1 ? "," : "..") + to;
    }
}
