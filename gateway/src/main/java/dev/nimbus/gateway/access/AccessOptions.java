package dev.nimbus.gateway.access;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How clients and server prove to each other who they are.
 *
 * @param tokens the file of tokens that the server accepts; none for a server that asks for none
 * @param tls certificate and key of the server; none for plain HTTP
 */
public record AccessOptions(Optional<Path> tokens, Optional<TlsFiles> tls) {
    /** No token is asked for, over plain HTTP. */
    public static final AccessOptions OPEN = new AccessOptions(Optional.empty(), Optional.empty());

    /** The same with tokens of this file. */
    public AccessOptions withTokens(Path file) {
        return new AccessOptions(Optional.of(file), tls);
    }

    /** The same over TLS. */
    public AccessOptions withTls(TlsFiles files) {
        return new AccessOptions(tokens, Optional.of(files));
    }

    /** Whether callers need a token. */
    public boolean isProtected() {
        return tokens.isPresent();
    }
}
