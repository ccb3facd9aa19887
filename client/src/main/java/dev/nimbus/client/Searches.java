package dev.nimbus.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.client.message.Query;
import dev.nimbus.client.message.Search;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Writer;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPInputStream;

/** Searches of hard positions; {@link NimbusClient#searches} gives them. */
public final class Searches {
    private static final String SEARCHES = "/v1/searches";
    private static final double SECOND_MILLIS = 1000;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Connection connection;
    private final HttpCalls calls;

    Searches(Connection connection, HttpCalls calls) {
        this.connection = connection;
        this.calls = calls;
    }

    /**
     * Begins a search of a position, or continues the one that asks the same. It is safe to ask again.
     *
     * @param query with an {@linkplain Query#withEffort effort}
     */
    public Search beginBlocking(Query query) throws NimbusException, InterruptedException {
        HttpRequest request = connection
                .request(SEARCHES)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(query.json()))
                .build();
        return calls.callBlocking("search", request, connection.patience(), Search::parse);
    }

    /** {@return the CPU time that the server gives one search at once; zero if it makes no searches} */
    public Duration maxEffortBlocking() throws NimbusException, InterruptedException {
        return calls.getBlocking("read the limits", "/v1/limits", Searches::maxEffort);
    }

    /** {@return the search with this id} */
    public Search statusBlocking(String id) throws NimbusException, InterruptedException {
        return calls.getBlocking("read search " + id, path(id), Search::parse);
    }

    /**
     * Stops a search; what it has found stays. The client sends the request once: a second one finds no search if the
     * first one left it to other callers. {@return the search as it is then}
     */
    public Search stopBlocking(String id) throws NimbusException, InterruptedException {
        HttpRequest request = connection.request(path(id)).DELETE().build();
        return calls.callBlocking("stop search " + id, request, Duration.ZERO, Search::parse);
    }

    /**
     * {@return the newest searches that the server shows to this client, newest first, without long answers}
     *
     * @param limit the most to list, 1 to 1000
     */
    public List<Search> listBlocking(int limit) throws NimbusException, InterruptedException {
        return calls.getBlocking("list searches", SEARCHES + "?limit=" + limit, Search::parseList);
    }

    /**
     * Reads the proof of what a search has found. The server writes it first, which may take as long as the search. The
     * client keeps it in a temporary file until it is whole.
     *
     * @param id of a search whose state is {@link Search.State#FOUND}
     * @param proof gets its text; it is not closed
     * @throws NimbusException if there is no proof, or it was not received whole
     */
    public void proofBlocking(String id, Writer proof) throws NimbusException, InterruptedException {
        proofBlocking(id, Set.of(), proof);
    }

    /**
     * As {@link #proofBlocking(String, Writer)}, of a shorter proof.
     *
     * @param id of a search whose state is {@link Search.State#FOUND}
     * @param lemmas what the proof may rest on: {@code half-turn} or nothing
     * @param proof gets its text; it is not closed
     * @throws NimbusException if there is no proof, or it was not received whole
     */
    public void proofBlocking(String id, Set<String> lemmas, Writer proof)
            throws NimbusException, InterruptedException {
        String parameters = lemmas.isEmpty() ? "" : "?lemmas=" + HttpCalls.encode(String.join(",", lemmas));
        HttpRequest request = connection
                .unlimited(path(id) + "/proof" + parameters)
                .header("Accept-Encoding", "gzip")
                .build();
        try {
            Path file = createFileBlocking();
            try {
                Received received = calls.sendBlocking(
                        "prove what search " + id + " found", request, connection.patience(), to(file));
                if (received.failure.isPresent()) {
                    IOException why = received.failure.get();
                    throw new NimbusException(
                            "cannot write the proof to " + file + ": " + ConnectionFailure.reason(why), why);
                }
                copyBlocking(file, received.isPacked, proof);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            String where = "search " + id + " at " + connection.server();
            throw new NimbusException("cannot read the proof of " + where + ": " + ConnectionFailure.reason(e), e);
        }
    }

    /**
     * A body in a file.
     *
     * @param failure why the file cannot be written; another attempt would not help
     */
    private record Received(boolean isPacked, Optional<IOException> failure) {}

    /** Writes a body into a file, over that of the last attempt. */
    private static HttpResponse.BodyHandler<Received> to(Path file) {
        return response -> HttpResponse.BodySubscribers.mapping(
                new FileBody(file),
                failure -> new Received(
                        response.headers().firstValue("Content-Encoding").isPresent(), failure));
    }

    private static Path createFileBlocking() throws NimbusException {
        try {
            return Files.createTempFile("nimbus", ".proof");
        } catch (IOException e) {
            String directory = System.getProperty("java.io.tmpdir");
            throw new NimbusException(
                    "cannot write the proof to a file in " + directory + ": " + ConnectionFailure.reason(e), e);
        }
    }

    private static void copyBlocking(Path file, boolean isPacked, Writer proof) throws IOException {
        try (InputStream bytes = Files.newInputStream(file);
                InputStream unpacked = isPacked ? new GZIPInputStream(bytes) : bytes) {
            new InputStreamReader(unpacked, StandardCharsets.UTF_8).transferTo(proof);
        }
    }

    private static Duration maxEffort(String limits) {
        try {
            double seconds = JSON.readTree(limits).path("effort").asDouble();
            return Duration.ofMillis((long) (seconds * SECOND_MILLIS));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("expected limits as a JSON object, found what is no JSON", e);
        }
    }

    private static String path(String id) {
        return SEARCHES + "/" + HttpCalls.encodeId("search", id);
    }
}
