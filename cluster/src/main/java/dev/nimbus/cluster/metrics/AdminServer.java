package dev.nimbus.cluster.metrics;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Metrics and probes of a node that serves no clients: {@code /metrics}, {@code /health/live} and {@code /health/ready}.
 * It reads no bodies and changes nothing. It listens on the node's address in the cluster, and on loopback, where health
 * checks of containers ask.
 */
public final class AdminServer {
    private static final String LOOPBACK = "127.0.0.1";

    /** At each address. A few probes and scrapers ask at a time; each connection takes a file descriptor of the node. */
    static final int MOST_CONNECTIONS = 64;

    /** Twice as long as scrapers pause, so that they keep their connections. */
    private static final int IDLE_SECONDS = 120;

    private final Vertx vertx;
    private final NodeMetrics metrics;
    private final Supplier<Future<Void>> ready;

    private AdminServer(Vertx vertx, Supplier<Future<Void>> ready) {
        this.vertx = vertx;
        this.metrics = NodeMetrics.of(vertx);
        this.ready = ready;
    }

    /**
     * Begins to listen; the server ends with {@code vertx}.
     *
     * @param port 0 for any free one
     * @param ready tells whether the node can do its work now, or why not
     * @return the port, or the reason why it cannot be had
     */
    public static Future<Integer> listen(Vertx vertx, String address, int port, Supplier<Future<Void>> ready) {
        AdminServer server = new AdminServer(vertx, ready);
        return server.listen(address, port)
                .compose(actual ->
                        isLoopback(address) ? Future.succeededFuture(actual) : server.listen(LOOPBACK, actual));
    }

    private static boolean isLoopback(String address) {
        return Set.of(LOOPBACK, "::1", "localhost").contains(address);
    }

    private Future<Integer> listen(String address, int port) {
        Set<HttpConnection> open = new LinkedHashSet<>();
        return vertx.createHttpServer(new HttpServerOptions()
                        .setIdleTimeout(IDLE_SECONDS)
                        .setHttp2ClearTextEnabled(false)) // It would tell of a connection at its first bytes alone.
                .connectionHandler(connection -> opened(connection, open))
                .requestHandler(this::handle)
                .listen(port, address)
                .map(HttpServer::actualPort)
                .recover(e -> Future.failedFuture(new IllegalArgumentException(
                        "cannot listen for metrics at " + address + " port " + port + ": " + e.getMessage(), e)));
    }

    /** The oldest connection makes room for a new one, so that a probe is answered however many others stay open. */
    private static void opened(HttpConnection connection, Set<HttpConnection> open) {
        open.add(connection);
        connection.closeHandler(closed -> open.remove(connection));
        if (open.size() > MOST_CONNECTIONS) {
            HttpConnection oldest = open.iterator().next();
            open.remove(oldest);
            oldest.close();
        }
    }

    private void handle(HttpServerRequest request) {
        long begin = System.nanoTime();
        String path = Objects.requireNonNullElse(request.path(), "");
        String route = Set.of("/metrics", "/health/live", "/health/ready").contains(path) ? path : "other";
        HttpServerResponse response = request.response();
        response.endHandler(v -> metrics.requestTook(route, response.getStatusCode(), System.nanoTime() - begin));
        if (!Set.of(HttpMethod.GET, HttpMethod.HEAD).contains(request.method())) {
            response.putHeader("Allow", "GET, HEAD");
            problem(response, 405, "Method not allowed", "Use GET here");
            return;
        }
        switch (route) {
            case "/metrics" -> scrape(response);
            case "/health/live" -> document(response, 200, new JsonObject().put("live", true));
            case "/health/ready" -> ready.get().onComplete(done -> probe(response, done.cause()));
            default -> problem(response, 404, "Not found", "Not found: " + path);
        }
    }

    private void scrape(HttpServerResponse response) {
        vertx.executeBlocking(metrics::scrapeBlocking, false)
                .onSuccess(text -> response.putHeader("Content-Type", NodeMetrics.CONTENT_TYPE)
                        .end(text))
                .onFailure(e -> problem(response, 500, "Internal", e.toString()));
    }

    /** @param failure none where the node is ready */
    private static void probe(HttpServerResponse response, Throwable failure) {
        JsonArray reasons = new JsonArray();
        if (failure != null) {
            reasons.add(String.valueOf(failure.getMessage()));
        }
        JsonObject document = new JsonObject().put("ready", reasons.isEmpty()).put("reasons", reasons);
        document(response, reasons.isEmpty() ? 200 : 503, document);
    }

    private static void problem(HttpServerResponse response, int status, String title, String detail) {
        String type = title.toLowerCase(Locale.ROOT).replace(' ', '-');
        JsonObject problem = new JsonObject()
                .put("type", "urn:nimbus:problem:" + type)
                .put("title", title)
                .put("status", status)
                .put("detail", detail);
        document(response, status, "application/problem+json", problem);
    }

    private static void document(HttpServerResponse response, int status, JsonObject document) {
        document(response, status, "application/json", document);
    }

    private static void document(HttpServerResponse response, int status, String mediaType, JsonObject document) {
        response.setStatusCode(status)
                .putHeader("Content-Type", mediaType)
                .putHeader("Cache-Control", "no-store")
                .end(document.toBuffer());
    }
}
