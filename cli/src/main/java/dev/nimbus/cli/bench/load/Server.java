package dev.nimbus.cli.bench.load;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import java.net.URI;
import java.util.List;

/**
 * Where a server listens.
 *
 * @param host its name or address
 * @param port its port
 * @param tls whether it speaks TLS
 */
public record Server(String host, int port, boolean tls) {
    /**
     * Reads {@code http://127.0.0.1:8080}.
     *
     * @throws IllegalArgumentException if it is not an http or https address
     */
    public static Server of(URI url) {
        if (url.getHost() == null || !List.of("http", "https").contains(url.getScheme())) {
            throw new IllegalArgumentException(url + " is no server; expected such as http://127.0.0.1:8080");
        }
        boolean tls = url.getScheme().equals("https");
        int standard = tls ? 443 : 80;
        return new Server(url.getHost(), url.getPort() < 0 ? standard : url.getPort(), tls);
    }

    /** A request to {@code path}, which begins with a slash and may end in a query string. */
    RequestOptions request(HttpMethod method, String path) {
        return new RequestOptions()
                .setHost(host)
                .setPort(port)
                .setSsl(tls)
                .setMethod(method)
                .setURI(path);
    }

    /** A WebSocket on {@code path}. */
    WebSocketConnectOptions socket(String path) {
        return new WebSocketConnectOptions()
                .setHost(host)
                .setPort(port)
                .setSsl(tls)
                .setURI(path);
    }

    @Override
    public String toString() {
        return (tls ? "https://" : "http://") + host + ":" + port;
    }
}
