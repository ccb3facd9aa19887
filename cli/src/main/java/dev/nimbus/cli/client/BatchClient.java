package dev.nimbus.cli.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Submits batches to one server and follows them. */
public final class BatchClient {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MOST_LOST_CONNECTIONS = 6;
    private static final long PAUSE_MILLIS = 100;

    private final HttpClient http = ServerAddress.newHttp();
    private final ServerAddress server;

    /**
     * @param server for example {@code http://127.0.0.1:8080}
     * @throws IllegalArgumentException if it is not an http or https address
     */
    public BatchClient(URI server) {
        this.server = new ServerAddress(server);
    }

    /** A batch that the server has accepted. */
    public record Submitted(String id, long queries) {}

    /**
     * Submits a batch and waits until the server has accepted it.
     *
     * @param body the queries
     * @param headers the headers that describe it, names and values in turn
     * @param parameters the query string of the request, "" for none
     */
    public Submitted submitBlocking(HttpRequest.BodyPublisher body, String parameters, String... headers)
            throws BatchFailure, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(server.resolve("/v1/batches" + parameters))
                .headers(headers)
                .POST(body)
                .build();
        HttpResponse<String> response;
        try {
            response = http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new BatchFailure("cannot submit to " + server + ": " + reason(e), e);
        }
        if (response.statusCode() / 100 != 2) {
            throw new BatchFailure(server + " refused the batch: " + ProblemDocument.reason(response, response.body()));
        }
        JsonNode accepted = tree(response.body());
        return new Submitted(
                accepted.path("id").asText(), accepted.path("queries").asLong());
    }

    /**
     * Follows a batch to its end, writing every answer line to {@code out} in order, each exactly once; takes up again
     * after the last whole line when the connection is lost.
     */
    public BatchEnd followBlocking(Submitted batch, OutputStream out, Progress progress)
            throws BatchFailure, InterruptedException {
        AnswerFollower follower = new AnswerFollower(out, progress);
        String reason = "";
        for (int lost = 0; lost < MOST_LOST_CONNECTIONS; lost++) {
            long before = follower.lines();
            try {
                Optional<BatchEnd> end = follower.followBlocking(http, results(batch, before));
                if (end.isPresent()) {
                    return end.get();
                }
                reason = "closed before the end";
            } catch (IOException e) {
                reason = reason(e);
            } catch (UncheckedIOException e) {
                throw new BatchFailure(e.getMessage(), e);
            }
            lost = follower.lines() > before ? 0 : lost;
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS << lost);
        }
        throw new BatchFailure("lost the connection " + MOST_LOST_CONNECTIONS + " times in a row: " + reason);
    }

    private URI results(Submitted batch, long linesKnown) {
        URI http = server.resolve("/v1/batches/" + batch.id() + "/results?after=" + (linesKnown - 1));
        return URI.create("ws" + http.toString().substring("http".length()));
    }

    private static String reason(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private static JsonNode tree(String json) throws BatchFailure {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new BatchFailure("the server answered with something other than JSON", e);
        }
    }
}
