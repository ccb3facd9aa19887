package dev.nimbus.tables;

import java.util.Arrays;

/** Finite sets of positive numbers as sorted arrays, and how they are written. */
final class NumberSets {

    private NumberSets() {}

    /** The numbers sorted, each once; throws if one is not positive. */
    static long[] canonical(long... numbers) {
        long[] sorted = Arrays.stream(numbers).sorted().distinct().toArray();
        if (sorted.length > 0 && sorted[0] < 1) {
            throw new IllegalArgumentException("number " + sorted[0] + " is in the set; its numbers are positive");
        }
        return sorted;
    }

    /** Writes {@code name(1,3,4)}. */
    static String write(String name, long[] numbers) {
        StringBuilder text = new StringBuilder(name).append('(');
        for (int i = 0; i < numbers.length; i++) {
            text.append(i == 0 ? "" : ",").append(numbers[i]);
        }
        return text.append(')').toString();
    }

    /** The largest number of a sorted set, 0 where it is empty. */
    static long largest(long[] sorted) {
        return sorted.length == 0 ? 0 : sorted[sorted.length - 1];
    }
}
