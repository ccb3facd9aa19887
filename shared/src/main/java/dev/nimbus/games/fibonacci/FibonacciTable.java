package dev.nimbus.games.fibonacci;

import java.util.Arrays;

/**
 * The nim-values of heaps of which at most so many tokens may be taken. For each size the value grows with that limit, so
 * it is kept as the limits from which it is at least 1, 2, 3, ….
 */
final class FibonacciTable {
    /** The largest heap. The table takes a step for each pair of a heap and a smaller one. */
    static final int LARGEST = 4096;

    private static final FibonacciTable TABLE = new FibonacciTable();

    private final int[][] limits = new int[LARGEST + 1][];

    private FibonacciTable() {
        limits[0] = new int[0];
        for (int heap = 1; heap <= LARGEST; heap++) {
            limits[heap] = limitsOf(heap);
        }
    }

    private int[] limitsOf(int heap) {
        int[] first = new int[heap + 1]; // the fewest tokens whose taking leaves each value; 0 for none
        for (int take = 1; take <= heap; take++) {
            int value = at(heap - take, 2L * take);
            if (first[value] == 0) {
                first[value] = take;
            }
        }
        int values = 0;
        while (values < heap && first[values] > 0) {
            first[values] = values == 0 ? first[0] : Math.max(first[values - 1], first[values]);
            values++;
        }
        return Arrays.copyOf(first, values);
    }

    private int at(int heap, long limit) {
        int value = 0;
        while (value < limits[heap].length && limits[heap][value] <= limit) {
            value++;
        }
        return value;
    }

    /** The value of a heap of at most {@link #LARGEST} tokens. */
    static int value(int heap, long limit) {
        return TABLE.at(heap, limit);
    }
}
