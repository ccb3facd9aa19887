package dev.nimbus.games.pair;

import java.math.BigInteger;

/** Exact multiples of the golden ratio φ = (1 + √5)/2, rounded down. */
final class GoldenRatio {
    private static final BigInteger FIVE = BigInteger.valueOf(5);

    private GoldenRatio() {}

    /** ⌊kφ⌋ for k from 0 to 2⁶³−1, or 2⁶³−1 where it is larger: no heap is. */
    static long lower(long k) {
        return saturated(exactLower(BigInteger.valueOf(k)));
    }

    /** ⌊(k + √(5k²))/2⌋: rounding the root down first changes nothing, for an integer is halved. */
    private static BigInteger exactLower(BigInteger k) {
        return k.add(FIVE.multiply(k).multiply(k).sqrt()).shiftRight(1);
    }

    /**
     * The other number of the one pair (⌊kφ⌋, ⌊kφ⌋ + k) that holds {@code number}, or 2⁶³−1 where it is larger.
     * The pairs hold every positive number once (S. Beatty 1926).
     */
    static long partner(long number) {
        BigInteger n = BigInteger.valueOf(number);
        BigInteger low = FIVE.multiply(n).multiply(n).sqrt().subtract(n).shiftRight(1);
        for (BigInteger k = low; k.compareTo(low.add(BigInteger.TWO)) <= 0; k = k.add(BigInteger.ONE)) {
            if (exactLower(k).equals(n)) {
                return saturated(n.add(k));
            }
        }
        BigInteger k = n.subtract(low).subtract(BigInteger.ONE);
        while (!exactLower(k).add(k).equals(n)) {
            k = k.add(BigInteger.ONE);
        }
        return saturated(n.subtract(k));
    }

    private static long saturated(BigInteger number) {
        return number.bitLength() < Long.SIZE ? number.longValueExact() : Long.MAX_VALUE;
    }
}
