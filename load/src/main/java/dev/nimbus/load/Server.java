package dev.nimbus.load;

import dev.nimbus.client.AccessToken;
import dev.nimbus.client.ServerAddress;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import io.vertx.core.net.ClientOptionsBase;
import io.vertx.core.net.PemTrustOptions;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a server listens.
 *
 * @param host its name or address
 * @param port its port
 * @param tls whether it speaks TLS
 * @param prefix what stands before every path, such as {@code /nimbus} behind a proxy; "" for nothing
 * @param token sent with every request
 * @param certificates trusted in place of those that Java trusts, in PEM
 */
public record Server(
        String host, int port, boolean tls, String prefix, Optional<AccessToken> token, Optional<Path> certificates) {
    /** A server at the root of its host. */
    public Server(String host, int port, boolean tls) {
        this(host, port, tls, "");
    }

    /** A server that asks for no token. */
    public Server(String host, int port, boolean tls, String prefix) {
        this(host, port, tls, prefix, Optional.empty(), Optional.empty());
    }

    /** The same server, which is sent a token with every request, and trusted by these certificates. */
    public Server withLogin(Optional<AccessToken> itsToken, Optional<Path> itsCertificates) {
        return new Server(host, port, tls, prefix, itsToken, itsCertificates);
    }

    /** Options of a client which trusts this server. */
    public <T extends ClientOptionsBase> T trustedBy(T options) {
        certificates.ifPresent(file -> options.setTrustOptions(new PemTrustOptions().addCertPath(file.toString())));
        return options;
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
        RequestOptions request = new RequestOptions()
                .setHost(host)
                .setPort(port)
                .setSsl(tls)
                .setMethod(method)
                .setURI(prefix + path);
        token.ifPresent(one -> request.putHeader(HttpHeaders.AUTHORIZATION, one.header()));
        return request;
    }

    /** A WebSocket on {@code path}. */
    WebSocketConnectOptions socket(String path) {
        WebSocketConnectOptions socket = new WebSocketConnectOptions()
                .setHost(host)
                .setPort(port)
                .setSsl(tls)
                .setURI(prefix + path);
        token.ifPresent(one -> socket.putHeader(HttpHeaders.AUTHORIZATION, one.header()));
        return socket;
    }

    @Override
    public String toString() {
        return (tls ? "https://" : "http://") + host + ":" + port + prefix;
    }
}
