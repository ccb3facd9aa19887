package dev.nimbus.theory.nimber;

import java.util.Optional;

/**
 * A basis of numbers from 0 to 2⁶³−1 seen as vectors over GF(2), grown one number after the other. Remembers how each
 * vector of the span is the xor of members, so that a subset can be named.
 */
public final class XorBasis {
    /** For each bit, a vector of the span with that bit as its highest; 0 where there is none. */
    private final long[] vectors = new long[Long.SIZE];

    /** For each of these vectors, whose members' xor it is: bit j stands for the member added as number j. */
    private final long[] members = new long[Long.SIZE];

    private int rank;

    /** A basis without members: its span is 0 alone. */
    public XorBasis() {}

    /**
     * Takes {@code number} in as a member unless it is in the span already, and says whether it was taken in.
     *
     * @param number from 0 to 2⁶³−1
     * @return whether it was taken in: false if it is the xor of members
     */
    public boolean add(long number) {
        long rest = number;
        long used = 1L << rank;
        while (rest != 0) {
            int bit = highestBit(rest);
            if (vectors[bit] == 0) {
                vectors[bit] = rest;
                members[bit] = used;
                rank++;
                return true;
            }
            rest ^= vectors[bit];
            used ^= members[bit];
        }
        return false;
    }

    /**
     * {@return the members whose xor is {@code number}, as bits in the order they were added; empty if it is not in
     * the span}
     *
     * @param number from 0 to 2⁶³−1
     */
    public Optional<Long> express(long number) {
        long rest = number;
        long used = 0;
        while (rest != 0) {
            int bit = highestBit(rest);
            if (vectors[bit] == 0) {
                return Optional.empty();
            }
            rest ^= vectors[bit];
            used ^= members[bit];
        }
        return Optional.of(used);
    }

    /**
     * {@return whether {@code number} is the xor of some members; 0 always is}
     *
     * @param number from 0 to 2⁶³−1
     */
    public boolean spans(long number) {
        return express(number).isPresent();
    }

    /** {@return the number of members} */
    public int rank() {
        return rank;
    }

    private static int highestBit(long number) {
        return Long.SIZE - 1 - Long.numberOfLeadingZeros(number);
    }
}
