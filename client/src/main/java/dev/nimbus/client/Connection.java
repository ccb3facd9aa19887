package dev.nimbus.client;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * How a client speaks to its server.
 *
 * @param token is sent with every request
 * @param patience how long to retry, counted from the first failure since the last progress
 * @param retries hears of each retry
 * @param silence a server that is silent for twice as long while an answer is due is left
 */
record Connection(
        ServerAddress server,
        HttpClient http,
        Optional<AccessToken> token,
        Duration patience,
        RetryListener retries,
        Duration silence) {
    static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    static Connection to(ServerAddress server) {
        HttpClient http = newHttp(Optional.empty());
        return new Connection(server, http, Optional.empty(), PATIENCE, (reason, left) -> {}, LongCall.SILENCE);
    }

    /** HTTP/1.1, which WebSockets need, and a limit on connecting. */
    static HttpClient newHttp(Optional<SSLContext> trust) {
        HttpClient.Builder http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT_TIMEOUT);
        trust.ifPresent(http::sslContext);
        return http.build();
    }

    Connection withHttp(HttpClient http) {
        return new Connection(server, http, token, patience, retries, silence);
    }

    Connection withToken(AccessToken token) {
        return new Connection(server, http, Optional.of(token), patience, retries, silence);
    }

    Connection withPatience(Duration patience) {
        return new Connection(server, http, token, patience, retries, silence);
    }

    Connection withRetries(RetryListener retries) {
        return new Connection(server, http, token, patience, retries, silence);
    }

    Connection withSilence(Duration silence) {
        return new Connection(server, http, token, patience, retries, silence);
    }

    /** A request with a short response: a server that was frozen or cut off after it had accepted the connection is left. */
    HttpRequest.Builder request(String path) {
        return unlimited(path).timeout(silence.multipliedBy(2));
    }

    /** A request that may take as long as the server likes. */
    HttpRequest.Builder unlimited(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.resolve(path));
        token.ifPresent(one -> one.authorize(request));
        return request;
    }
}
