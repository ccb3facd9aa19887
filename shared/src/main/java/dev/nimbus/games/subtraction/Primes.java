package dev.nimbus.games.subtraction;

import dev.nimbus.theory.Refusal;
import java.util.BitSet;

/** The primes up to 2²⁶, sieved as far as they are asked for: 8 MiB of bits at the most. */
public final class Primes {
    private static final int MOST = 1 << 26;
    private static final int FIRST = 1 << 16;

    /** Bit n says that n is prime; grown under the lock, never written to. */
    private static volatile BitSet known = sieve(FIRST);

    private static volatile int length = FIRST;

    private Primes() {}

    /**
     * The largest prime that is at most {@code bound}, or 0.
     *
     * @throws Refusal if {@code bound} is past 2²⁶
     */
    public static long largest(long bound) {
        if (bound >= MOST) {
            throw Refusal.tooLarge(
                    "a heap of " + bound + " is too large to go through its primes; at most " + (MOST - 1) + " is not");
        }
        if (bound >= length) {
            grow(bound);
        }
        return Math.max(0, known.previousSetBit((int) bound));
    }

    private static synchronized void grow(long bound) {
        if (bound >= length) {
            int next = (int) (2 * Long.highestOneBit(bound));
            known = sieve(next);
            length = next;
        }
    }

    private static BitSet sieve(int end) {
        BitSet primes = new BitSet(end);
        primes.set(2, end);
        for (int n = 2; (long) n * n < end; n = primes.nextSetBit(n + 1)) {
            for (int multiple = n * n; multiple < end; multiple += n) {
                primes.clear(multiple);
            }
        }
        return primes;
    }
}
