package dev.nimbus.cluster.security;

import dev.nimbus.files.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A secret that all members of a cluster share and strangers do not know.
 *
 * <p>Hazelcast's community edition compares one thing before it lets a member in: the cluster's name. So the name is
 * derived from the secret, by HKDF with SHA-256 (RFC 5869). Members send it in plain text: it keeps out who cannot read
 * their traffic, and nobody else. The secret itself is never sent.
 */
public final class ClusterSecret {
    private static final int LEAST_BYTES = 16;
    private static final int MOST_BYTES = 4096;
    private static final String HMAC = "HmacSHA256";

    private final byte[] secret;
    private final byte[] entryKey;

    private ClusterSecret(byte[] secret) {
        this.secret = secret;
        this.entryKey = derived("nimbus entry");
    }

    /**
     * Reads the secret from a file; white space around it does not count.
     *
     * @throws IllegalArgumentException if the file cannot be read, or holds fewer than 16 or more than 4096 bytes
     */
    public static ClusterSecret readBlocking(Path file) {
        try {
            return of(new String(PrivateFiles.readBlocking(file, 2 * MOST_BYTES), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalArgumentException("the cluster secret cannot be read: " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    /** @throws IllegalArgumentException if it has fewer than 16 or more than 4096 bytes */
    public static ClusterSecret of(String text) {
        byte[] bytes = text.strip().getBytes(StandardCharsets.UTF_8);
        if (bytes.length < LEAST_BYTES || bytes.length > MOST_BYTES) {
            throw new IllegalArgumentException("the cluster secret has " + bytes.length + " bytes; expected "
                    + LEAST_BYTES + " to " + MOST_BYTES + ", as openssl rand -hex 32 makes them");
        }
        return new ClusterSecret(bytes);
    }

    /** The name under which members of a cluster of this name know each other. */
    public String clusterName(String name) {
        return name + "-" + HexFormat.of().formatHex(derived("nimbus cluster name\0" + name));
    }

    /**
     * Proves that bytes were made by somebody who knows the secret: HMAC with SHA-256 and a key of its own.
     *
     * @param what names the bytes, so that they cannot be put in place of others; without the character NUL
     * @return 32 bytes
     */
    public byte[] proof(String what, byte[] bytes) {
        Mac mac = mac(entryKey);
        mac.update(what.getBytes(StandardCharsets.UTF_8));
        mac.update((byte) 0);
        return mac.doFinal(bytes);
    }

    /** 32 bytes for a use, from which neither the secret nor those of other uses can be computed. */
    private byte[] derived(String use) {
        byte[] pseudorandomKey = mac(new byte[32]).doFinal(secret);
        return mac(pseudorandomKey).doFinal((use + "\1").getBytes(StandardCharsets.UTF_8));
    }

    private static Mac mac(byte[] key) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(key, HMAC));
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + HMAC, e);
        }
    }

    /** Says nothing about the secret. */
    @Override
    public String toString() {
        return "ClusterSecret";
    }
}
