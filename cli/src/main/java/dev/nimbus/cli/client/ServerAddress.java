package dev.nimbus.cli.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;

/** Where a server listens, for example {@code http://127.0.0.1:8080}. */
public record ServerAddress(URI uri) {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    /** @throws IllegalArgumentException if it is not an http or https address, or has more than host, port and path */
    public ServerAddress {
        if (uri.getHost() == null || !List.of("http", "https").contains(uri.getScheme())) {
            throw new IllegalArgumentException(uri + " is no server; expected such as http://127.0.0.1:8080");
        }
        if (uri.getRawQuery() != null || uri.getRawFragment() != null || uri.getRawUserInfo() != null) {
            throw new IllegalArgumentException(
                    uri + " has more than a server's address; expected such as http://127.0.0.1:8080");
        }
    }

    /** What stands before every path there: {@code /nimbus} for {@code https://example.org/nimbus/}, "" for nothing. */
    public String prefix() {
        return uri.getRawPath().replaceFirst("/+$", "");
    }

    /** The address of a path there, which begins with a slash and may end in a query string. */
    public URI resolve(String path) {
        return URI.create(uri.getScheme() + "://" + uri.getRawAuthority() + prefix() + path);
    }

    /** What to talk to servers with. */
    public static HttpClient newHttp() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT_TIMEOUT)
                .build();
    }

    @Override
    public String toString() {
        return uri.toString();
    }
}
