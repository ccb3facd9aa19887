package dev.nimbus.tables.kernel;

import dev.nimbus.tables.rules.InfiniteSubtraction;
import java.util.Arrays;
import java.util.function.IntFunction;

/** The members of an infinite set as bits, listed as far as was asked for, and half as far again. */
public final class MemberBits implements IntFunction<long[]> {

    private final InfiniteSubtraction game;
    private int[] members = new int[16];
    private int count;
    private long[] bits = new long[0];

    public MemberBits(InfiniteSubtraction game) {
        this.game = game;
    }

    @Override
    public long[] apply(int bound) {
        if (64 * (bits.length - 2) < bound) {
            list(bound + bound / 2);
        }
        return bits;
    }

    private void list(int bound) {
        bits = new long[bound / 64 + 3];
        for (int i = 0; i < count; i++) {
            bits[members[i] >> 6] |= 1L << members[i];
        }
        int next = game.next(members, count);
        while (next > 0 && next < bound) {
            if (count == members.length) {
                members = Arrays.copyOf(members, 2 * count);
            }
            members[count++] = next;
            bits[next >> 6] |= 1L << next;
            next = game.next(members, count);
        }
    }

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
