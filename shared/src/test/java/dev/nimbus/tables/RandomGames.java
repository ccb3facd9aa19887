package dev.nimbus.tables;

import dev.nimbus.tables.rules.TakeAndBreak;
import java.util.Random;

/** Games drawn with a fixed seed, so that a failure comes again. */
public final class RandomGames {

    private final Random random;

    public RandomGames(long seed) {
        this.random = new Random(seed);
    }

    /** A code with up to {@code longest} digits after the point, each with the bits of {@code allowed} at most. */
    public TakeAndBreak code(int longest, int allowed, boolean repeating) {
        int[] digits = new int[2 + random.nextInt(longest)];
        for (int i = 0; i < digits.length; i++) {
            digits[i] = random.nextInt(3) == 0 ? 0 : random.nextInt(32) & allowed;
        }
        digits[0] &= ~3;
        return TakeAndBreak.of(repeating, digits);
    }

    /** Up to {@code count} numbers from 1 to {@code largest}. */
    public long[] set(int count, int largest) {
        return random.longs(1 + random.nextInt(count), 1, largest + 1L).toArray();
    }

    /** A number from {@code from} to {@code to}. */
    public int between(int from, int to) {
        return from + random.nextInt(to - from + 1);
    }
}
