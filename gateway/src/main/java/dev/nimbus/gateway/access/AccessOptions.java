package dev.nimbus.gateway.access;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How clients and server prove to each other who they are.
 *
 * @param tokens the file of tokens that the server accepts; none for a server that asks for none
 * @param tls certificate and key of the server; none for plain HTTP
 * @param quotaPercent what one caller may use, in percent of the usual limits; 0 for no limits
 */
public record AccessOptions(Optional<Path> tokens, Optional<TlsFiles> tls, int quotaPercent) {
    /** No token is asked for, over plain HTTP. */
    public static final AccessOptions OPEN = new AccessOptions(Optional.empty(), Optional.empty(), 100);

    /** The same with tokens of this file. */
    public AccessOptions withTokens(Path file) {
        return new AccessOptions(Optional.of(file), tls, quotaPercent);
    }

    /** The same over TLS. */
    public AccessOptions withTls(TlsFiles files) {
        return new AccessOptions(tokens, Optional.of(files), quotaPercent);
    }

    /** The same with other limits for each caller. */
    public AccessOptions withQuotaPercent(int percent) {
        if (percent < 0) {
            throw new IllegalArgumentException("the quota is " + percent + " percent; expected 0 or more");
        }
        return new AccessOptions(tokens, tls, percent);
    }

    /** Whether callers need a token. */
    public boolean isProtected() {
        return tokens.isPresent();
    }
}
