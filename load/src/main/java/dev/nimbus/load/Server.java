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
 * The server of a load.
 *
 * @param address where it listens
 * @param token sent with every request
 * @param certificates trusted in place of those that Java trusts, in PEM
 */
public record Server(ServerAddress address, Optional<AccessToken> token, Optional<Path> certificates) {
    /** A server that asks for no token. */
    public Server(ServerAddress address) {
        this(address, Optional.empty(), Optional.empty());
    }

    /** Options of a client which trusts this server. */
    public <T extends ClientOptionsBase> T trustedBy(T options) {
        certificates.ifPresent(file -> options.setTrustOptions(new PemTrustOptions().addCertPath(file.toString())));
        return options;
    }

    /** A request to {@code path}, which begins with a slash and may end in a query string. */
    public RequestOptions request(HttpMethod method, String path) {
        return at(path, new RequestOptions().setMethod(method));
    }

    /** A WebSocket on {@code path}. */
    WebSocketConnectOptions socket(String path) {
        return at(path, new WebSocketConnectOptions());
    }

    private <T extends RequestOptions> T at(String path, T options) {
        URI url = address.uri();
        boolean tls = url.getScheme().equals("https");
        int standard = tls ? 443 : 80;
        options.setHost(url.getHost())
                .setPort(url.getPort() < 0 ? standard : url.getPort())
                .setSsl(tls)
                .setURI(address.prefix() + path);
        token.ifPresent(one -> options.putHeader(HttpHeaders.AUTHORIZATION, one.header()));
        return options;
    }

    @Override
    public String toString() {
        return address.toString();
    }
}
