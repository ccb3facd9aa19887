package dev.nimbus.tables.rules;

import dev.nimbus.theory.Refusal;
import java.util.Arrays;
import java.util.BitSet;

/** The primes below 2³⁰, sieved as far as they are asked for, and up to twice as far. */
public final class Primes {
    /** The largest prime is found below 2²⁶: 8 MiB of bits. */
    private static final int MOST = 1 << 26;

    private static final int FIRST = 1 << 16;
    private static final int LAST = 1 << 30;

    /** Bit n says that n is prime; grown under the lock, never written to. */
    private static volatile BitSet known = sieve(FIRST);

    private Primes() {}

    /**
     * The largest prime that is at most {@code bound}, or 0.
     *
     * @throws Refusal if {@code bound} is 2²⁶ or more
     */
    public static long largest(long bound) {
        if (bound >= MOST) {
            throw Refusal.tooLarge(
                    "a heap of " + bound + " is too large to go through its primes; at most " + (MOST - 1) + " is not");
        }
        return Math.max(0, upTo(bound).previousSetBit((int) bound));
    }

    /** The smallest prime greater than {@code n} ≥ 1; negative if it is not below 2³⁰. */
    static int after(int n) {
        return upTo(2L * n).nextSetBit(n + 1); // Up to 2n there is one (Bertrand).
    }

    /** Bit n says that n is prime, for n below {@code bound}, which is at most 2³⁰; two words of zeros follow. */
    public static long[] bits(int bound) {
        return Arrays.copyOf(upTo(bound).get(0, bound).toLongArray(), bound / Long.SIZE + 3);
    }

    private static BitSet upTo(long bound) {
        return Math.min(bound, LAST - 1) < known.size() ? known : grown(bound);
    }

    private static synchronized BitSet grown(long bound) {
        if (bound >= known.size()) {
            known = sieve((int) Math.min(LAST, 2 * Long.highestOneBit(bound)));
        }
        return known;
    }

    private static BitSet sieve(int end) {
        BitSet primes = new BitSet(end);
        primes.set(2, end);
        for (int n = 2; (long) n * n < end; n = primes.nextSetBit(n + 1)) {
            for (long multiple = (long) n * n; multiple < end; multiple += n) {
                primes.clear((int) multiple);
            }
        }
        return primes;
    }
}
