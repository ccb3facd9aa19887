package dev.nimbus.cli.client;

import java.net.URI;
import java.util.List;

/** Where a server listens, for example {@code http://127.0.0.1:8080}. */
public record ServerAddress(URI uri) {
    /** @throws IllegalArgumentException if it is not an http or https address */
    public ServerAddress {
        if (uri.getHost() == null || !List.of("http", "https").contains(uri.getScheme())) {
            throw new IllegalArgumentException(uri + " is no server; expected such as http://127.0.0.1:8080");
        }
    }

    /** The address of a path there, with its query string. */
    public URI resolve(String path) {
        return uri.resolve(path);
    }

    @Override
    public String toString() {
        return uri.toString();
    }
}
