package dev.nimbus.proof.memory;

import java.security.SecureRandom;

/** Hashes of texts by a key that is drawn once, so nobody can make two texts with the same hash. */
public final class TextHashes {
    private final long key0;
    private final long key1;

    /** With a new key. */
    public TextHashes() {
        SecureRandom random = new SecureRandom();
        this.key0 = random.nextLong();
        this.key1 = random.nextLong();
    }

    /** {@return the hash of a text, whatever characters it has} */
    public Hash of(String text) {
        byte[] units = new byte[Character.BYTES * text.length()];
        for (int i = 0; i < text.length(); i++) { // A charset has one byte for all that is no text.
            units[2 * i] = (byte) (text.charAt(i) >>> Byte.SIZE);
            units[2 * i + 1] = (byte) text.charAt(i);
        }
        return KeyedHash.of(key0, key1, units);
    }
}
