package dev.nimbus.gateway.access;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How clients prove who they are.
 *
 * @param tokens the file of tokens that the server accepts; none for a server that asks for none
 */
public record AccessOptions(Optional<Path> tokens) {
    /** No token is asked for. */
    public static final AccessOptions OPEN = new AccessOptions(Optional.empty());

    /** Whether callers need a token. */
    public boolean isProtected() {
        return tokens.isPresent();
    }
}
