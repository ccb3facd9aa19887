package dev.nimbus.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Writer;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
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
    private final Connection connection;
    private final HttpCalls calls;
    private final SearchCalls searches;

    /** A client of the server at this address. */
    public BatchClient(ServerAddress server) {
        this(Connection.to(server));
    }

    private BatchClient(Connection connection) {
        this.connection = connection;
        this.calls = new HttpCalls(connection);
        this.searches = new SearchCalls(connection, calls);
    }

    /** {@return the same client, which stops retrying after {@code patience} without progress} */
    public BatchClient withPatience(Duration patience) {
        return new BatchClient(connection.withPatience(patience));
    }

    /** The same client, which leaves a server that is silent for twice {@code silence} while an answer is due. */
    BatchClient withSilence(Duration silence) {
        return new BatchClient(connection.withSilence(silence));
    }

    /** {@return the same client, which sends this token with every request} */
    public BatchClient withToken(AccessToken token) {
        return new BatchClient(connection.withToken(token));
    }

    /** {@return the same client, which trusts these certificates in place of Java's} */
    public BatchClient withTrust(SSLContext trust) {
        return new BatchClient(connection.withHttp(newHttp(Optional.of(trust))));
    }

    /** {@return the same client, which reports each retry} */
    public BatchClient withRetryListener(RetryListener retries) {
        return new BatchClient(connection.withRetries(retries));
    }

    /** {@return an HTTP client as this class uses it: HTTP/1.1, which WebSockets need, and a limit on connecting} */
    public static HttpClient newHttp() {
        return newHttp(Optional.empty());
    }

    /** {@return the same, which trusts these certificates, if present, in place of Java's} */
    public static HttpClient newHttp(Optional<SSLContext> trust) {
        return Connection.newHttp(trust);
    }

    /**
     * Submits a batch and waits until the server has accepted it.
     *
     * @throws BatchException if the server rejects it, or cannot be reached until the patience is over
     */
    public BatchStatus submitBlocking(Upload upload) throws BatchException, InterruptedException {
        HttpRequest.Builder request = connection
                .unlimited("/v1/batches" + upload.parameters()) // It may be long.
                .header("Content-Type", upload.contentType())
                .header("Idempotency-Key", UUID.randomUUID().toString());
        if (upload.isGzip()) {
            request.header("Content-Encoding", "gzip");
        }
        Duration retrying = upload.isRepeatable() ? connection.patience() : Duration.ZERO;
        return BatchStatus.of(
                calls.callBlocking("submit", request.POST(upload.body()).build(), retrying));
    }

    /**
     * {@return the state of a batch}
     *
     * @throws BatchException if there is no such batch, or the server cannot be reached until the patience is over
     */
    public BatchStatus statusBlocking(String id) throws BatchException, InterruptedException {
        return BatchStatus.of(calls.getBlocking("read batch " + id, path(id)));
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
            HttpRequest once = connection.request(path(id)).DELETE().build();
            calls.callBlocking(what, once, Duration.ZERO);
        } catch (UnansweredException failure) {
            Optional<JsonNode> batch = calls.findBlocking(what, path(id));
            if (batch.isPresent() && !BatchStatus.of(batch.get()).state().equals("cancelled")) {
                throw failure;
            }
        }
    }

    /** The path of a batch. */
    static String path(String id) {
        return "/v1/batches/" + HttpCalls.encode(id);
    }

    /**
     * {@return the newest batches that the server shows to this client, newest first}
     *
     * @param limit the most to list, 1 to 1000
     */
    public List<BatchStatus> listBlocking(int limit) throws BatchException, InterruptedException {
        JsonNode page = calls.getBlocking("list batches", "/v1/batches?limit=" + limit);
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
        return calls.findBlocking("tell the period of " + game, "/v1/tables/" + HttpCalls.encode(game) + "/period");
    }

    /**
     * Begins a search of a position, or continues the one that asks the same. It is safe to ask again.
     *
     * @param query a query as JSON, with {@code effort}
     * @return the search, as JSON of the schema {@code Search} of openapi.yaml
     */
    public JsonNode beginSearchBlocking(String query) throws BatchException, InterruptedException {
        return searches.beginBlocking(query);
    }

    /** {@return the search with this id; see {@link #beginSearchBlocking}} */
    public JsonNode searchBlocking(String id) throws BatchException, InterruptedException {
        return searches.stateBlocking(id);
    }

    /** Stops a search. {@return the search as it is then; see {@link #beginSearchBlocking}} */
    public JsonNode stopSearchBlocking(String id) throws BatchException, InterruptedException {
        return searches.stopBlocking(id);
    }

    /**
     * Reads the proof of what a search has found. The server writes it first, which may take as long as the search.
     *
     * @param id of a search whose state is {@code found}
     * @param proof gets its text; it is not closed. After an error it may have a part of it
     * @throws BatchException if there is no proof, or it was not received whole
     */
    public void proofBlocking(String id, Writer proof) throws BatchException, InterruptedException {
        searches.proofBlocking(id, proof);
    }

    /**
     * {@return the newest searches that the server shows to this client, newest first, without their answers}
     *
     * @param limit the most to list, 1 to 1000
     */
    public List<JsonNode> searchesBlocking(int limit) throws BatchException, InterruptedException {
        return searches.listBlocking(limit);
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
        return new BatchFollower(connection, id).followBlocking(known, listener);
    }
}
