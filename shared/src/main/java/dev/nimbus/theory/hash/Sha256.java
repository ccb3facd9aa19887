package dev.nimbus.theory.hash;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, which every Java has. */
public final class Sha256 {
    private static final int ID_BYTES = 16;

    private Sha256() {}

    /** {@return a digest that has read nothing yet} */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** {@return the first 16 bytes of the hash in hexadecimal digits: what the bytes are known by} */
    public static String id(byte[] bytes) {
        return HexFormat.of().formatHex(digest().digest(bytes), 0, ID_BYTES);
    }
}
