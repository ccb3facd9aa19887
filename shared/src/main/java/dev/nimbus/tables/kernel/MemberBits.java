package dev.nimbus.tables.kernel;

/** Numbers as bits: bit n says that n is one of them. */
public final class MemberBits {
    private MemberBits() {}

    /** How many words {@link #of} makes of these numbers, ascending. */
    public static int words(int[] numbers) {
        int largest = numbers.length == 0 ? 0 : numbers[numbers.length - 1];
        return largest / 64 + 3;
    }

    /** The numbers, all below 2<sup>31</sup>, as bits followed by two words of zeros. */
    public static long[] of(int[] numbers) {
        long[] bits = new long[words(numbers)];
        for (int number : numbers) {
            bits[number >> 6] |= 1L << number;
        }
        return bits;
    }
}
