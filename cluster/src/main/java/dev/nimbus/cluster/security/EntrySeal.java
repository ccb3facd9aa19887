package dev.nimbus.cluster.security;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Optional;

/**
 * Marks entries of shared maps, and messages between solvers, as made by a node of this cluster: 16 bytes behind an entry prove that its maker knows the
 * cluster's secret, and under which name it was put. Where there is no secret, entries are as they are.
 *
 * <p>A checksum finds damage, not intent: whoever writes to a map can compute it.
 */
public final class EntrySeal {
    private static final int PROOF = 16;

    private final Optional<ClusterSecret> secret;

    /** @param secret of the cluster, if its members share one */
    public EntrySeal(Optional<ClusterSecret> secret) {
        this.secret = secret;
    }

    /** The entry as it is put into a map. */
    public byte[] seal(String map, String name, byte[] entry) {
        if (secret.isEmpty()) {
            return entry;
        }
        byte[] sealed = Arrays.copyOf(entry, entry.length + PROOF);
        System.arraycopy(proof(map, name, entry), 0, sealed, entry.length, PROOF);
        return sealed;
    }

    /** The entry that was sealed under this name; empty where no node of this cluster did that. */
    public Optional<byte[]> open(String map, String name, byte[] sealed) {
        if (secret.isEmpty()) {
            return Optional.of(sealed);
        }
        if (sealed.length < PROOF) {
            return Optional.empty();
        }
        byte[] entry = Arrays.copyOf(sealed, sealed.length - PROOF);
        byte[] proof = Arrays.copyOfRange(sealed, entry.length, sealed.length);
        return MessageDigest.isEqual(proof, proof(map, name, entry)) ? Optional.of(entry) : Optional.empty();
    }

    private byte[] proof(String map, String name, byte[] entry) {
        return Arrays.copyOf(secret.orElseThrow().proof(map + ' ' + name, entry), PROOF);
    }
}
