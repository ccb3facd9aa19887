package dev.nimbus.games.fibonacci;

import java.util.Arrays;

/** Numbers as sums of Fibonacci numbers of which no two follow each other: each in one way. */
final class Zeckendorf {
    /** 1, 2, 3, 5, … up to 2⁶³−1. */
    private static final long[] FIBONACCI = fibonacci();

    private Zeckendorf() {}

    private static long[] fibonacci() {
        long[] numbers = new long[Long.SIZE + Long.SIZE / 2];
        int count = 2;
        numbers[0] = 1;
        numbers[1] = 2;
        while (numbers[count - 1] <= Long.MAX_VALUE - numbers[count - 2]) {
            numbers[count] = numbers[count - 1] + numbers[count - 2];
            count++;
        }
        return Arrays.copyOf(numbers, count);
    }

    /** The parts of a number from 1, descending. */
    static long[] parts(long number) {
        long[] parts = new long[FIBONACCI.length];
        int count = 0;
        long rest = number;
        for (int i = FIBONACCI.length - 1; i >= 0; i--) {
            if (FIBONACCI[i] <= rest) {
                parts[count++] = FIBONACCI[i];
                rest -= FIBONACCI[i];
            }
        }
        return Arrays.copyOf(parts, count);
    }

    /** The smallest part of a number from 1. */
    static long smallest(long number) {
        long smallest = 0;
        long rest = number;
        for (int i = FIBONACCI.length - 1; rest > 0; i--) {
            if (FIBONACCI[i] <= rest) {
                smallest = FIBONACCI[i];
                rest -= smallest;
            }
        }
        return smallest;
    }
}
