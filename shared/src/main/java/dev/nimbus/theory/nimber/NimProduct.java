package dev.nimbus.theory.nimber;

/**
 * Nim multiplication (J. H. Conway, <i>On Numbers and Games</i>, ch. 6): with xor as addition the numbers below 2⁶⁴,
 * unsigned, are a field. For a Fermat power F = 2^(2^k) and numbers a, b, c, d below it, F⊗F = F ⊕ F/2, so
 * (aF⊕b)⊗(cF⊕d) = (a⊗c ⊕ a⊗d ⊕ b⊗c)F ⊕ a⊗c⊗F/2 ⊕ b⊗d.
 */
public final class NimProduct {
    private static final int WORD = 64;
    private static final int TABLE_BITS = 8;
    private static final byte[] TABLE = table();

    private NimProduct() {}

    /**
     * {@return a ⊗ b, all unsigned}
     *
     * @param a a number, all 64 bits counting
     * @param b another
     */
    public static long of(long a, long b) {
        return product(a, b, WORD);
    }

    /**
     * {@return the number whose product with {@code a} is 1, all unsigned}
     *
     * @param a a number, all 64 bits counting
     * @throws ArithmeticException if {@code a} is 0
     */
    public static long inverse(long a) {
        if (a == 0) {
            throw new ArithmeticException("0 has no nim-inverse");
        }
        return inverse(a, WORD);
    }

    private static byte[] table() {
        byte[] table = new byte[1 << (2 * TABLE_BITS)];
        for (int a = 0; a < 1 << TABLE_BITS; a++) {
            for (int b = 0; b < 1 << TABLE_BITS; b++) {
                table[(a << TABLE_BITS) | b] = (byte) split(a, b, TABLE_BITS, null);
            }
        }
        return table;
    }

    /** The product of numbers below 2^bits. */
    private static long product(long a, long b, int bits) {
        return bits == TABLE_BITS ? TABLE[(int) ((a << TABLE_BITS) | b)] & 0xff : split(a, b, bits, TABLE);
    }

    /** By halves, with three products of them in place of four; {@code table} is null while it is being made. */
    private static long split(long a, long b, int bits, byte[] table) {
        if (bits == 1) {
            return a & b;
        }
        int half = bits / 2;
        long mask = (1L << half) - 1;
        long high = half(a >>> half, b >>> half, half, table);
        long low = half(a & mask, b & mask, half, table);
        long cross = half((a >>> half) ^ (a & mask), (b >>> half) ^ (b & mask), half, table);
        return ((cross ^ low) << half) ^ half(high, 1L << (half - 1), half, table) ^ low;
    }

    private static long half(long a, long b, int bits, byte[] table) {
        return table == null ? split(a, b, bits, null) : product(a, b, bits);
    }

    /** By the norm: x ⊗ x' lies in the field below F for x = aF⊕b and its conjugate x' = aF⊕a⊕b. */
    private static long inverse(long x, int bits) {
        if (bits == 1) {
            return x;
        }
        int half = bits / 2;
        long mask = (1L << half) - 1;
        if ((x & ~mask) == 0) {
            return inverse(x, half);
        }
        long conjugate = x ^ (x >>> half);
        long norm = product(x, conjugate, Math.max(bits, TABLE_BITS));
        return product(conjugate, inverse(norm, half), Math.max(bits, TABLE_BITS));
    }
}
