package dev.nimbus.gateway.access;

import dev.nimbus.theory.hash.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;

/** Random secrets and their hashes. A secret of 256 random bits needs no slow hash: nobody can guess it. */
public final class Secrets {
    private static final int BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Secrets() {}

    /** A new secret, after {@code prefix}. */
    static String next(String prefix) {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return prefix + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    static String hexHash(String secret) {
        return HexFormat.of().formatHex(Sha256.digest().digest(secret.getBytes(StandardCharsets.UTF_8)));
    }
}
