package dev.nimbus.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Writer;
import java.net.ConnectException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.SSLContext;

/**
 * Submits batches to a server and follows their answers. If the server is overloaded or cannot be reached, the client
 * retries for a minute ({@link #withPatience} changes that). A retry of an upload has the same {@code Idempotency-Key}, so
 * it creates no second batch. Immutable; safe for use by several threads. A method that ends in {@code Blocking} waits
 * for the server.
 *
 * <pre>{@code
 * BatchClient client = new BatchClient(ServerAddress.parse("127.0.0.1:8080"));
 * BatchStatus batch = client.submitBlocking(Upload.ofNdjson(BodyPublishers.ofFile(Path.of("queries.ndjson"))));
 * BatchEnd end = client.followBlocking(batch.id(), 0, (lines, answered) -> System.out.write(lines));
 * }</pre>
 */
public final class BatchClient {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    /** One handshake takes no more of the patience, so that there is time for others. */
    private static final int HANDSHAKES = 4;

    private static final Duration SHORTEST_HANDSHAKE = Duration.ofSeconds(1);

    /** No answer came, or one that says nothing of what became of the request. */
    private static final class Unanswered extends BatchException {
        private static final long serialVersionUID = 1;

        Unanswered(String message) {
            super(message);
        }
    }

    /** The server refused a handshake that it may accept later. */
    private static final class Refused extends IOException {
        private static final long serialVersionUID = 1;

        private final transient Duration wanted;

        Refused(String message, Duration wanted) {
            super(message);
            this.wanted = wanted;
        }
    }

    private static final String SEARCHES = "/v1/searches";

    private final HttpClient http;
    private final ServerAddress server;
    private final Optional<AccessToken> token;
    private final Duration patience;
    private final RetryListener retries;
    private final Duration silence;

    /** A client of the server at this address. */
    public BatchClient(ServerAddress server) {
        this(server, newHttp(), Optional.empty(), PATIENCE, (reason, left) -> {}, LongCall.SILENCE);
    }

    private BatchClient(
            ServerAddress server,
            HttpClient http,
            Optional<AccessToken> token,
            Duration patience,
            RetryListener retries,
            Duration silence) {
        this.server = server;
        this.http = http;
        this.token = token;
        this.patience = patience;
        this.retries = retries;
        this.silence = silence;
    }

    /** {@return the same client, which stops retrying after {@code patience} without progress} */
    public BatchClient withPatience(Duration patience) {
        return new BatchClient(server, http, token, patience, retries, silence);
    }

    /** The same client, which leaves a server that is silent for twice {@code silence} while an answer is due. */
    BatchClient withSilence(Duration silence) {
        return new BatchClient(server, http, token, patience, retries, silence);
    }

    /** {@return the same client, which sends this token with every request} */
    public BatchClient withToken(AccessToken token) {
        return new BatchClient(server, http, Optional.of(token), patience, retries, silence);
    }

    /** {@return the same client, which trusts these certificates in place of Java's} */
    public BatchClient withTrust(SSLContext trust) {
        return new BatchClient(server, newHttp(Optional.of(trust)), token, patience, retries, silence);
    }

    /** {@return the same client, which reports each retry} */
    public BatchClient withRetryListener(RetryListener retries) {
        return new BatchClient(server, http, token, patience, retries, silence);
    }

    /** {@return an HTTP client as this class uses it: HTTP/1.1, which WebSockets need, and a limit on connecting} */
    public static HttpClient newHttp() {
        return newHttp(Optional.empty());
    }

    /** {@return the same, which trusts these certificates, if present, in place of Java's} */
    public static HttpClient newHttp(Optional<SSLContext> trust) {
        HttpClient.Builder http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT_TIMEOUT);
        trust.ifPresent(http::sslContext);
        return http.build();
    }

    /**
     * Submits a batch and waits until the server has accepted it.
     *
     * @throws BatchException if the server rejects it, or cannot be reached until the patience is over
     */
    public BatchStatus submitBlocking(Upload upload) throws BatchException, InterruptedException {
        HttpRequest.Builder request = unlimited("/v1/batches" + upload.parameters()) // It may be long.
                .header("Content-Type", upload.contentType())
                .header("Idempotency-Key", UUID.randomUUID().toString());
        if (upload.isGzip()) {
            request.header("Content-Encoding", "gzip");
        }
        Duration retrying = upload.isRepeatable() ? patience : Duration.ZERO;
        return BatchStatus.of(callBlocking("submit", request.POST(upload.body()).build(), retrying));
    }

    /**
     * {@return the state of a batch}
     *
     * @throws BatchException if there is no such batch, or the server cannot be reached until the patience is over
     */
    public BatchStatus statusBlocking(String id) throws BatchException, InterruptedException {
        return BatchStatus.of(callBlocking("read batch " + id, request(path(id)).build(), patience));
    }

    /**
     * Cancels a batch that is under way, or deletes one that has ended with its answers. The client sends the request
     * once: a second one would delete what the first one cancelled. If no answer comes, the client reads the batch's
     * status instead; a batch that is cancelled or gone is a success.
     *
     * @throws BatchException if there is no such batch, or no answer came and the batch is neither cancelled nor gone
     */
    public void deleteBlocking(String id) throws BatchException, InterruptedException {
        String what = "cancel batch " + id;
        try {
            callBlocking(what, request(path(id)).DELETE().build(), Duration.ZERO);
        } catch (Unanswered failure) {
            Optional<JsonNode> batch = findBlocking(what, request(path(id)).build(), patience, true);
            if (batch.isPresent() && !BatchStatus.of(batch.get()).state().equals("cancelled")) {
                throw failure;
            }
        }
    }

    private static String path(String id) {
        return "/v1/batches/" + encode(id);
    }

    private static String encode(String segment) {
        return URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /**
     * {@return the newest batches that the server shows to this client, newest first}
     *
     * @param limit the most to list, 1 to 1000
     */
    public List<BatchStatus> listBlocking(int limit) throws BatchException, InterruptedException {
        JsonNode page = callBlocking(
                "list batches", request("/v1/batches?limit=" + limit).build(), patience);
        List<BatchStatus> batches = new ArrayList<>();
        page.path("batches").forEach(one -> batches.add(BatchStatus.of(one)));
        return batches;
    }

    /**
     * {@return the proved period of a game's heaps, as JSON of the schema {@code Period} of openapi.yaml; empty if no period
     * is proved, or there is no such game}
     *
     * @param game a notation, such as {@code kayles}
     */
    public Optional<JsonNode> periodBlocking(String game) throws BatchException, InterruptedException {
        String path = "/v1/tables/" + encode(game) + "/period";
        return findBlocking("tell the period of " + game, request(path).build(), patience, true);
    }

    /**
     * Begins a search of a position, or continues the one that asks the same. It is safe to ask again.
     *
     * @param query a query as JSON, with {@code effort}
     * @return the search, as JSON of the schema {@code Search} of openapi.yaml
     */
    public JsonNode beginSearchBlocking(String query) throws BatchException, InterruptedException {
        HttpRequest request = request(SEARCHES)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(query))
                .build();
        return callBlocking("search", request, patience);
    }

    /** {@return the search with this id; see {@link #beginSearchBlocking}} */
    public JsonNode searchBlocking(String id) throws BatchException, InterruptedException {
        return callBlocking("read search " + id, request(searchPath(id)).build(), patience);
    }

    /** Stops a search. {@return the search as it is then; see {@link #beginSearchBlocking}} */
    public JsonNode stopSearchBlocking(String id) throws BatchException, InterruptedException {
        return callBlocking(
                "stop search " + id, request(searchPath(id)).DELETE().build(), patience);
    }

    /**
     * Reads the proof of what a search has found. The server writes it first, which may take as long as the search.
     *
     * @param id of a search whose state is {@code found}
     * @param proof gets its text; it is not closed. After an error it may have a part of it
     * @throws BatchException if there is no proof, or it was not received whole
     */
    public void proofBlocking(String id, Writer proof) throws BatchException, InterruptedException {
        HttpRequest request = unlimited(searchPath(id) + "/proof")
                .header("Accept-Encoding", "gzip")
                .build();
        try {
            HttpResponse<InputStream> response =
                    LongCall.sendBlocking(http, server, request, HttpResponse.BodyHandlers.ofInputStream(), silence);
            boolean isPacked = response.headers().firstValue("Content-Encoding").isPresent();
            try (InputStream body = isPacked ? new GZIPInputStream(response.body()) : response.body()) {
                if (response.statusCode() != OK) {
                    String problem = new String(body.readAllBytes(), StandardCharsets.UTF_8);
                    throw new BatchException(server + " refused to prove what search " + id + " found: "
                            + ProblemDocument.reason(response, problem));
                }
                new InputStreamReader(body, StandardCharsets.UTF_8).transferTo(proof);
            }
        } catch (IOException e) {
            throw new BatchException("cannot read the proof of search " + id + " at " + server + ": " + reason(e), e);
        }
    }

    /**
     * {@return the newest searches that the server shows to this client, newest first, without their answers}
     *
     * @param limit the most to list, 1 to 1000
     */
    public List<JsonNode> searchesBlocking(int limit) throws BatchException, InterruptedException {
        HttpRequest request = request(SEARCHES + "?limit=" + limit).build();
        List<JsonNode> searches = new ArrayList<>();
        callBlocking("list searches", request, patience).path("searches").forEach(searches::add);
        return searches;
    }

    private static String searchPath(String id) {
        return SEARCHES + "/" + encode(id);
    }

    /**
     * Follows a batch to its end. The listener gets every answer line in order, each exactly once: after a lost
     * connection the client goes on after the last whole line.
     *
     * @param known the number of answer lines that the caller has already; 0 for all answers
     * @throws BatchException if there is no such batch, the listener threw an {@link IOException}, or the server could not
     *     be reached until the patience was over; the message says after how many lines. What else the listener throws
     *     comes out as it is.
     */
    public BatchEnd followBlocking(String id, long known, AnswerListener listener)
            throws BatchException, InterruptedException {
        Retry retry = new Retry(patience);
        long lines = known;
        while (true) {
            AnswerSocket socket = new AnswerSocket(listener, lines);
            String reason;
            Duration wanted = Duration.ZERO;
            try {
                Optional<BatchEnd> end = connectBlocking(id, lines, socket);
                if (end.isPresent()) {
                    return end.get();
                }
                reason = "the server closed the connection";
            } catch (IOException e) {
                reason = reason(e);
                wanted = e instanceof Refused refused ? refused.wanted : Duration.ZERO;
            }
            if (socket.lines() > lines || socket.isAlive()) {
                retry.progress();
            }
            lines = socket.lines();
            if (!retry.hasTimeAfter(wanted)) {
                throw new BatchException("lost batch " + id + " after " + lines + " answers: " + reason);
            }
            retries.retrying(reason, retry.left());
            retry.pauseBlocking(wanted);
        }
    }

    private Optional<BatchEnd> connectBlocking(String id, long lines, AnswerSocket socket)
            throws IOException, BatchException, InterruptedException {
        WebSocket.Builder handshake = http.newWebSocketBuilder().connectTimeout(handshakeLimit());
        token.ifPresent(one -> handshake.header("Authorization", one.header()));
        CompletableFuture<WebSocket> connection =
                handshake.buildAsync(server.resolveSocket(path(id) + "/results?after=" + (lines - 1)), socket);
        try {
            return socket.awaitEndBlocking(connection.get(), silence);
        } catch (ExecutionException e) {
            throw failure(id, e.getCause());
        } catch (InterruptedException e) {
            socket.stop();
            connection.thenAccept(WebSocket::abort); // The handshake may end later.
            throw e;
        }
    }

    /** A server that is frozen accepts connections and says nothing: another one behind the same address may be well. */
    private Duration handshakeLimit() {
        Duration share = patience.dividedBy(HANDSHAKES);
        Duration limit = share.compareTo(SHORTEST_HANDSHAKE) < 0 ? SHORTEST_HANDSHAKE : share;
        return patience.isZero() || limit.compareTo(CONNECT_TIMEOUT) > 0 ? CONNECT_TIMEOUT : limit;
    }

    /** What may pass is an IOException; the rest ends the following. */
    private IOException failure(String id, Throwable cause) throws BatchException {
        if (cause instanceof AnswerSocket.ListenerFailure listener) {
            throw failure(listener.getCause());
        }
        if (cause instanceof AnswerSocket.BadEnd bad) {
            throw new BatchException(server + ": " + bad.getMessage(), bad);
        }
        if (cause instanceof WebSocketHandshakeException refused) {
            int status = refused.getResponse().statusCode();
            if (RetryAfter.isPassing(status)) {
                return new Refused("status " + status, RetryAfter.of(refused.getResponse()));
            }
            throw new BatchException(
                    status == NOT_FOUND
                            ? "there is no batch " + id + " at " + server + "; it may have expired"
                            : server + " refused to send the answers: status " + status,
                    cause);
        }
        return cause instanceof IOException io ? io : new IOException(cause);
    }

    /** What the listener threw; only what it may throw is wrapped. */
    private static BatchException failure(Throwable thrown) {
        if (thrown instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        return new BatchException("cannot write the answers: " + thrown.getMessage(), thrown);
    }

    /** A server that was frozen or cut off after it had accepted the connection is left. */
    private HttpRequest.Builder request(String path) {
        return unlimited(path).timeout(silence.multipliedBy(2));
    }

    private HttpRequest.Builder unlimited(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.resolve(path));
        token.ifPresent(one -> one.authorize(request));
        return request;
    }

    private JsonNode callBlocking(String what, HttpRequest request, Duration retrying)
            throws BatchException, InterruptedException {
        return findBlocking(what, request, retrying, false).orElseThrow();
    }

    private HttpResponse<String> sendBlocking(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse.BodyHandler<String> body = HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8);
        return request.timeout().isPresent()
                ? http.send(request, body)
                : LongCall.sendBlocking(http, server, request, body, silence);
    }

    /** The server's answer; empty if it is 404 and that is a valid answer. */
    private Optional<JsonNode> findBlocking(String what, HttpRequest request, Duration retrying, boolean mayBeMissing)
            throws BatchException, InterruptedException {
        Retry retry = new Retry(retrying);
        for (boolean isFirst = true; ; isFirst = false) {
            String reason;
            Duration wanted = Duration.ZERO;
            try {
                HttpResponse<String> response = sendBlocking(request);
                if (response.statusCode() / 100 == 2) {
                    return Optional.of(tree(response.body()));
                }
                if (mayBeMissing && response.statusCode() == NOT_FOUND) {
                    return Optional.empty();
                }
                reason = ProblemDocument.reason(response, response.body());
                wanted = RetryAfter.of(response);
                // A retry may meet the first attempt, which the server has not seen broken off yet.
                boolean isOverlapping = !isFirst && response.statusCode() == CONFLICT;
                if (!isOverlapping && !RetryAfter.isPassing(response.statusCode())) {
                    throw new BatchException(server + " refused to " + what + ": " + reason);
                }
            } catch (IOException e) {
                reason = reason(e);
            }
            if (!retry.hasTimeAfter(wanted)) {
                throw new Unanswered("cannot " + what + " at " + server + ": " + reason);
            }
            retries.retrying(reason, retry.left());
            retry.pauseBlocking(wanted);
        }
    }

    /** Java's client gives no message where nobody listens. */
    private static String reason(IOException e) {
        if (e instanceof ConnectException) {
            return "nothing listens there (connection refused)";
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private static JsonNode tree(String json) throws BatchException {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new BatchException("the server answered with something other than JSON", e);
        }
    }
}
