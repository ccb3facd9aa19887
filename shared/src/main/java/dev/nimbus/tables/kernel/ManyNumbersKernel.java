package dev.nimbus.tables.kernel;

import dev.nimbus.tables.values.GrowingValues;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * Subtraction of a set of many numbers, finite or not: 64 heaps at a time.
 *
 * <p>After [4] of the package. A heap h of value v takes v from all heaps h + s with s in the set. So for each value there is a bit set of the
 * heaps of the block that may not have it; the bits of the set, shifted by h, are added to it. A heap costs as many words
 * as the set is long, instead of as many marks as it has members.
 */
public final class ManyNumbersKernel implements Kernel {

    private static final int BLOCK = 4096;
    private static final int WORDS = BLOCK / 64;

    private final IntFunction<long[]> members;
    private long[] set = new long[0];
    private long[][] taken = new long[0][];
    private long work;

    /**
     * @param members gives the bits of the numbers of the set below a bound (bit s for s), or of more, with two words of
     *     zeros after the last bit that counts
     */
    public ManyNumbersKernel(IntFunction<long[]> members) {
        this.members = members;
    }

    /** Whether there are more of these numbers, ascending, than words with their bits: one large number may take a large array. */
    public static boolean suits(int[] numbers) {
        return numbers.length > words(numbers);
    }

    /** A kernel for the set with these numbers, ascending. */
    public static ManyNumbersKernel of(int[] numbers) {
        long[] bits = new long[words(numbers)];
        for (int number : numbers) {
            bits[number >> 6] |= 1L << number;
        }
        return new ManyNumbersKernel(bound -> bits);
    }

    private static int words(int[] numbers) {
        int largest = numbers.length == 0 ? 0 : numbers[numbers.length - 1];
        return largest / 64 + 3;
    }

    @Override
    public void extend(GrowingValues values, int length) {
        while (values.length() < length) {
            block(values, values.length(), Math.min(BLOCK, length - values.length()));
        }
    }

    private void block(GrowingValues values, int start, int count) {
        set = members.apply(start + BLOCK + 1);
        for (long[] bits : taken) {
            Arrays.fill(bits, 0);
        }
        int reach = 64 * (set.length - 2);
        for (int h = Math.max(0, start - reach); h < start; h++) {
            takeFrom(values.get(h), start - h, 0);
        }
        for (int j = 0; j < count; j++) {
            int value = 0;
            while (value < taken.length && (taken[value][j >> 6] >>> j & 1) != 0) {
                value++;
            }
            values.append(value);
            takeFrom(value, -j, j >> 6);
        }
    }

    /** Adds the set to the heaps that may not have the value: bit j of the block where j + {@code shift} is in it. */
    private void takeFrom(int value, int shift, int firstWord) {
        if (value >= taken.length) {
            int before = taken.length;
            taken = Arrays.copyOf(taken, value + 1);
            Arrays.setAll(taken, v -> v < before ? taken[v] : new long[WORDS]);
        }
        long[] bits = taken[value];
        // Two words of zeros follow the set, so that the word after the last that counts can be read.
        for (int w = firstWord; w < WORDS; w++) {
            int from = 64 * w + shift;
            if (from >= 64 * (set.length - 1)) {
                break;
            }
            bits[w] |= from < 0 ? set[0] << -from : set[from >> 6] >>> from | set[(from >> 6) + 1] << 1 << ~from;
        }
        work += WORDS - firstWord;
    }

    /** Each call goes through all heaps before. */
    @Override
    public int grain() {
        return BLOCK;
    }

    @Override
    public long work() {
        return work;
    }

    @Override
    public long bytes() {
        return 8L * set.length + 8L * WORDS * taken.length;
    }
}
