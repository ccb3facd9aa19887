package dev.nimbus.gateway.access;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * How clients and server prove to each other who they are.
 *
 * @param tokens the file of tokens that the server accepts; none for a server that asks for none
 * @param issuer the identity provider whose signed tokens are accepted too
 * @param tls certificate and key of the server; none for plain HTTP
 * @param quotaPercent what one caller may use, in percent of the usual limits; 0 for no limits
 */
public record AccessOptions(Optional<Path> tokens, Optional<URI> issuer, Optional<TlsFiles> tls, int quotaPercent) {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    public static final AccessOptions OPEN =
            new AccessOptions(Optional.empty(), Optional.empty(), Optional.empty(), 100);

    /** Throws IllegalArgumentException if the issuer's keys would come over plain HTTP from another machine. */
    public AccessOptions {
        if (quotaPercent < 0) {
            throw new IllegalArgumentException("the quota is " + quotaPercent + " percent; expected 0 or more");
        }
        issuer.ifPresent(AccessOptions::requireSafe);
    }

    private static void requireSafe(URI url) {
        boolean isLocal = url.getHost() != null && LOOPBACK.contains(url.getHost());
        if (!"https".equals(url.getScheme()) && !("http".equals(url.getScheme()) && isLocal)) {
            throw new IllegalArgumentException("the issuer is " + url + "; expected an https address");
        }
    }

    public boolean isProtected() {
        return tokens.isPresent() || issuer.isPresent();
    }
}
