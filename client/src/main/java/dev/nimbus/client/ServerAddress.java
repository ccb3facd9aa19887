package dev.nimbus.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;

/** Where a server listens, for example {@code http://127.0.0.1:8080}. */
public record ServerAddress(URI uri) {
    private static final String EXPECTED = "; expected an address such as http://127.0.0.1:8080";

    private static final int LARGEST_PORT = 65_535;

    /** @throws IllegalArgumentException if it is not an http or https address, has a port above 65535, or more than host, port and path */
    public ServerAddress {
        String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        if (uri.getHost() == null || !List.of("http", "https").contains(scheme)) {
            throw new IllegalArgumentException(shown(uri.toString()) + " is no address of a server" + EXPECTED);
        }
        if (uri.getPort() > LARGEST_PORT) {
            throw new IllegalArgumentException(
                    shown(uri.toString()) + " has port " + uri.getPort() + ", above " + LARGEST_PORT + EXPECTED);
        }
        if (uri.getRawQuery() != null
                || uri.getRawFragment() != null
                || uri.toString().contains("@")) {
            throw new IllegalArgumentException(
                    shown(uri.toString()) + " has more than scheme, host, port and path, or an @" + EXPECTED);
        }
        uri = URI.create(scheme + uri.toString().substring(scheme.length()));
    }

    /**
     * Parses an address; without a scheme it is {@code http}.
     *
     * @throws IllegalArgumentException as the constructor does
     */
    public static ServerAddress parse(String text) {
        String address = text.contains("://") ? text : "http://" + text;
        try {
            return new ServerAddress(new URI(address));
        } catch (URISyntaxException e) {
            String given = text.isBlank() ? '"' + text + '"' : shown(address);
            throw new IllegalArgumentException(given + " is no address of a server" + EXPECTED);
        }
    }

    /** What may stand in an error: no password, which may hold a slash. */
    private static String shown(String address) {
        return address.replaceFirst("(?s)^.*@", "//…@");
    }

    /**
     * {@return the path before that of every request: {@code /nimbus} for {@code https://example.org/nimbus/} or {@code
     * https://example.org/nimbus/v1}, since requests add the {@code /v1} of the API themselves; or ""}
     */
    public String prefix() {
        return uri.getRawPath().replaceFirst("/+$", "").replaceFirst("/v1$", "").replaceFirst("/+$", "");
    }

    /** {@return the address of a request; {@code path} begins with a slash and may end in a query string} */
    public URI resolve(String path) {
        return URI.create(uri.getScheme() + "://" + uri.getRawAuthority() + prefix() + path);
    }

    /** The address of a WebSocket. */
    URI resolveSocket(String path) {
        return URI.create("ws" + resolve(path).toString().substring("http".length()));
    }

    @Override
    public String toString() {
        return uri.toString();
    }
}
