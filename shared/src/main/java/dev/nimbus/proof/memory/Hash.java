package dev.nimbus.proof.memory;

/**
 * A hash of 128 bits: of a text, or of a sum, whose hash is that of its components added half by half, so that those of its
 * options follow without making them. Of n sums, none with more than m equal components, two have the same with a chance of
 * about m²n²/2¹²⁹.
 */
public record Hash(long high, long low) {
    /** That of the sum without components. */
    public static final Hash ZERO = new Hash(0, 0);

    /** {@return the hash of both together} */
    public Hash plus(Hash other) {
        return new Hash(high + other.high, low + other.low);
    }
}
