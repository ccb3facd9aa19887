package dev.nimbus.gateway.access;

import java.time.Instant;
import java.util.Objects;

/**
 * What a caller has shown.
 *
 * @param hexHash of the token, where a file lists it; "" else
 * @param expires when it is worth nothing any more; {@link Instant#MAX} if never
 */
public record Credential(String hexHash, Instant expires) {
    /** Nothing, which is enough on a server that asks for no token. */
    public static final Credential NONE = new Credential("", Instant.MAX);

    public Credential {
        Objects.requireNonNull(hexHash, "hexHash");
        Objects.requireNonNull(expires, "expires");
    }

    static Credential ofFile(String hexHash) {
        return new Credential(hexHash, Instant.MAX);
    }

    static Credential until(Instant expires) {
        return new Credential("", expires);
    }

    boolean isExpired(Instant now) {
        return !now.isBefore(expires);
    }
}
