package dev.nimbus.cli.bench.load;

import dev.nimbus.cli.client.ServerAddress;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import java.net.URI;

/**
 * Where a server listens.
 *
 * @param host its name or address
 * @param port its port
 * @param tls whether it speaks TLS
 */
public record Server(String host, int port, boolean tls) {
    /** The server at {@code address}. */
    public static Server of(ServerAddress address) {
        URI url = address.uri();
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
