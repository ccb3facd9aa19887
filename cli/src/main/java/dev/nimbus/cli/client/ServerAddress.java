package dev.nimbus.cli.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;

/** Where a server listens, for example {@code http://127.0.0.1:8080}. */
public record ServerAddress(URI uri) {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

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
