package dev.nimbus.client;

import dev.nimbus.client.message.Answer;
import dev.nimbus.client.message.Query;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;

/**
 * A client of a Nimbus server. If the server is overloaded or cannot be reached, the client retries for a minute from the
 * first failure ({@link #withPatience} changes that). Immutable; safe for use by several threads. A method that ends in
 * {@code Blocking} waits for the server.
 *
 * <pre>{@code
 * NimbusClient client = NimbusClient.connect("127.0.0.1:8080");
 * Answer answer = client.solveBlocking(Query.heaps("kayles", 5, 7).ask(Ask.GRUNDY, Ask.MOVE));
 * BatchStatus batch = client.batches().submitBlocking(Upload.ofFile(Path.of("queries.ndjson")));
 * client.batches().followBlocking(batch.id(), 0, AnswerListener.each(System.out::println));
 * }</pre>
 */
public final class NimbusClient {
    private static final String SOLVE = "/v1/solve";

    private final Connection connection;
    private final HttpCalls calls;

    /** A client of the server at this address. */
    public NimbusClient(ServerAddress server) {
        this(Connection.to(server));
    }

    private NimbusClient(Connection connection) {
        this.connection = connection;
        this.calls = new HttpCalls(connection);
    }

    /**
     * {@return a client of the server at this address} It connects with its first request.
     *
     * @param address such as {@code http://127.0.0.1:8080}; without a scheme it is {@code http}
     * @throws IllegalArgumentException if it is no address of a server
     */
    public static NimbusClient connect(String address) {
        return new NimbusClient(ServerAddress.parse(address));
    }

    /**
     * {@return the same client, which retries for so long}
     *
     * @param patience counts from the first failure, and anew from the next one after progress; zero sends a request once
     */
    public NimbusClient withPatience(Duration patience) {
        return new NimbusClient(connection.withPatience(patience));
    }

    /** {@return the same client, which leaves a server that is silent for twice {@code silence} while an answer is due} */
    public NimbusClient withSilence(Duration silence) {
        return new NimbusClient(connection.withSilence(silence));
    }

    /** {@return the same client, which sends this token with every request} */
    public NimbusClient withToken(AccessToken token) {
        return new NimbusClient(connection.withToken(token));
    }

    /** {@return the same client, which trusts these certificates in place of Java's} */
    public NimbusClient withTrust(SSLContext trust) {
        return new NimbusClient(connection.withHttp(Connection.newHttp(Optional.of(trust))));
    }

    /** {@return the same client, which reports each retry} */
    public NimbusClient withRetryListener(RetryListener retries) {
        return new NimbusClient(connection.withRetries(retries));
    }

    /** {@return batches of queries, which the server keeps} */
    public Batches batches() {
        return new Batches(connection, calls);
    }

    /** {@return tables of nim-values of single heaps, and their periods} */
    public Tables tables() {
        return new Tables(calls);
    }

    /** {@return searches of hard positions, and proofs of what they found} */
    public Searches searches() {
        return new Searches(connection, calls);
    }

    /**
     * {@return the answer to one query, which may be an {@linkplain Answer#error() error}; the server keeps nothing}
     *
     * @throws NimbusException if the server refuses the request, or cannot be reached until the patience is over
     */
    public Answer solveBlocking(Query query) throws NimbusException, InterruptedException {
        return calls.callBlocking(
                "solve",
                post(SOLVE, "application/json", HttpRequest.BodyPublishers.ofString(query.json())),
                connection.patience(),
                Answer::parse);
    }

    /**
     * {@return the answers to some queries, in their order} All are in memory: submit more than some thousands as a batch.
     *
     * @throws NimbusException if the server refuses the request, or cannot be reached until the patience is over
     */
    public List<Answer> solveBlocking(List<Query> queries) throws NimbusException, InterruptedException {
        if (queries.isEmpty()) {
            return List.of();
        }
        String lines = queries.stream().map(Query::json).collect(Collectors.joining("\n"));
        return calls.callBlocking(
                "solve",
                post(SOLVE, "application/x-ndjson", HttpRequest.BodyPublishers.ofString(lines)),
                connection.patience(),
                body -> body.lines().map(Answer::parse).toList());
    }

    /**
     * {@return the body of the answer to a POST, for a request that has no method here} A retry sends it again.
     *
     * @param what the purpose, for messages: {@code cannot WHAT at SERVER}
     * @param path such as {@code /v1/rulesets}, with its parameters
     * @throws NimbusException if the server refuses the request, or cannot be reached until the patience is over
     */
    public byte[] postBlocking(String what, String path, String contentType, byte[] body)
            throws NimbusException, InterruptedException {
        HttpRequest request = post(path, contentType, HttpRequest.BodyPublishers.ofByteArray(body));
        return calls.sendBlocking(what, request, connection.patience(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private HttpRequest post(String path, String contentType, HttpRequest.BodyPublisher body) {
        return connection
                .unlimited(path)
                .header("Content-Type", contentType)
                .POST(body)
                .build();
    }
}
