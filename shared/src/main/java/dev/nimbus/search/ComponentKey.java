package dev.nimbus.search;

import java.security.SecureRandom;

/**
 * Hashes components to 128 bits, by a secret of the table. Whoever does not know it cannot choose two components that
 * collide. Tables keep at least 98 of the bits, so a look-up in a bucket of four entries meets a wrong one with a chance of
 * about 2⁻⁹⁶.
 */
final class ComponentKey {
    private static final long FACTOR = 0xd6e8feb86659fd93L;

    final long first;
    final long second;
    private final long leftFactor;
    private final long rightFactor;

    /** @param first a secret, as is {@code second} */
    ComponentKey(long first, long second) {
        this.first = first;
        this.second = second;
        this.leftFactor = (mix(first) >>> 1) | 1;
        this.rightFactor = (mix(second) >>> 1) | 1;
    }

    static ComponentKey random() {
        SecureRandom random = new SecureRandom();
        return new ComponentKey(random.nextLong(), random.nextLong());
    }

    /** A bijection in which every bit of {@code x} changes half of the bits (the finaliser of splitmix64's kind). */
    static long mix(long x) {
        long mixed = (x ^ x >>> 32) * FACTOR;
        mixed = (mixed ^ mixed >>> 32) * FACTOR;
        return mixed ^ mixed >>> 32;
    }

    /**
     * Writes the hash of a component: its first half to {@code high[at]}, its second half to {@code low[at]}. Seed and
     * length choose where the hash begins. Each word is two rounds of a Feistel network, so no word meets another, or the
     * seed, before a round has mixed it.
     */
    void hash(long seed, long[] words, int from, int length, long[] high, long[] low, int at) {
        long left = mix(first ^ seed);
        long right = second + length;
        for (int i = from; i < from + length; i++) {
            right ^= words[i];
            left ^= folded(right, leftFactor);
            right ^= folded(left, rightFactor);
        }
        left ^= folded(right, leftFactor);
        high[at] = left;
        low[at] = right ^ folded(left, rightFactor);
    }

    /**
     * Both halves of the product of 128 bits together: each bit depends on most bits of {@code x}, in half of the time of
     * {@link #mix}. The factor is a secret, so nobody knows which differences of {@code x} leave few bits changed. The product is
     * that of numbers without a sign: of signed ones {@code x} and {@code -x} would have halves that differ in a known way.
     */
    private static long folded(long x, long factor) {
        return (x * factor) ^ (Math.multiplyHigh(x, factor) + ((x >> 63) & factor));
    }
}
