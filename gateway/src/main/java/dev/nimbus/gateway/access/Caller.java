package dev.nimbus.gateway.access;

import java.time.Instant;
import java.util.Objects;
import java.util.Set;

/**
 * Who makes a call.
 *
 * @param name of the token, {@code oidc:} and the subject for a token of an identity provider, or "" on a server that
 *     asks for no token; batches belong to this name
 * @param scopes what the caller may do
 * @param hexHash of the token, where a file lists it; "" else
 * @param expires when the token is not valid any more; {@link Instant#MAX} if never
 */
public record Caller(String name, Set<Scope> scopes, String hexHash, Instant expires) {
    /** Anybody, on a server that asks for no token. */
    public static final Caller ANYBODY = new Caller("", Set.of(Scope.values()), "", Instant.MAX);

    public Caller {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(expires, "expires");
        scopes = Set.copyOf(scopes);
    }

    public boolean may(Scope scope) {
        return scopes.contains(scope) || isAdmin();
    }

    /** Whether the caller sees everybody's batches. */
    public boolean isAdmin() {
        return scopes.contains(Scope.ADMIN);
    }

    public boolean sees(String submitter) {
        return isAdmin() || name.equals(submitter);
    }
}
