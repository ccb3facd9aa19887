package dev.nimbus.theory;

import java.math.BigInteger;

/**
 * A reduced non-negative fraction, printed as {@code 7/8}.
 *
 * @param numerator at least 0
 * @param denominator at least 1, without a common divisor with the numerator
 */
public record Fraction(BigInteger numerator, BigInteger denominator) {
    /**
     * Reduces the fraction.
     *
     * @param numerator at least 0
     * @param denominator at least 1
     * @throws IllegalArgumentException if it is negative, or the denominator is not positive
     */
    public Fraction {
        BigInteger divisor = numerator.gcd(denominator);
        if (denominator.signum() <= 0 || numerator.signum() < 0) {
            throw new IllegalArgumentException("not a non-negative fraction: " + numerator + "/" + denominator);
        }
        numerator = numerator.divide(divisor);
        denominator = denominator.divide(divisor);
    }

    /**
     * {@return the fraction {@code numerator / denominator}, reduced}
     *
     * @param numerator at least 0
     * @param denominator at least 1
     */
    public static Fraction of(long numerator, long denominator) {
        return new Fraction(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
    }

    @Override
    public String toString() {
        return numerator + "/" + denominator;
    }
}
