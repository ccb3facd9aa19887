package dev.nimbus.cli.bench.load;

import dev.nimbus.client.ServerAddress;
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
 * @param prefix what stands before every path, such as {@code /nimbus} behind a proxy; "" for nothing
 */
public record Server(String host, int port, boolean tls, String prefix) {
    /** A server at the root of its host. */
    public Server(String host, int port, boolean tls) {
        this(host, port, tls, "");
    }

    /** The server at {@code address}. */
    public static Server of(ServerAddress address) {
        URI url = address.uri();
        boolean tls = url.getScheme().equals("https");
        int standard = tls ? 443 : 80;
        return new Server(url.getHost(), url.getPort() < 0 ? standard : url.getPort(), tls, address.prefix());
    }

    /** A request to {@code path}, which begins with a slash and may end in a query string. */
    public RequestOptions request(HttpMethod method, String path) {
        return new RequestOptions()
                .setHost(host)
                .setPort(port)
                .setSsl(tls)
                .setMethod(method)
                .setURI(prefix + path);
    }

    /** A WebSocket on {@code path}. */
    WebSocketConnectOptions socket(String path) {
        return new WebSocketConnectOptions()
                .setHost(host)
                .setPort(port)
                .setSsl(tls)
                .setURI(prefix + path);
    }

    @Override
    public String toString() {
        return (tls ? "https://" : "http://") + host + ":" + port + prefix;
    }
}
