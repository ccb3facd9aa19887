package dev.nimbus.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Writer;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Searches of positions and their proofs; {@link BatchClient} says what each call does. */
record SearchCalls(Connection connection, HttpCalls calls) {
    private static final String SEARCHES = "/v1/searches";
    private static final int OK = 200;

    JsonNode beginBlocking(String query) throws BatchException, InterruptedException {
        HttpRequest request = connection
                .request(SEARCHES)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(query))
                .build();
        return calls.callBlocking("search", request, connection.patience());
    }

    JsonNode stateBlocking(String id) throws BatchException, InterruptedException {
        return calls.getBlocking("read search " + id, path(id));
    }

    JsonNode stopBlocking(String id) throws BatchException, InterruptedException {
        HttpRequest request = connection.request(path(id)).DELETE().build();
        return calls.callBlocking("stop search " + id, request, connection.patience());
    }

    List<JsonNode> listBlocking(int limit) throws BatchException, InterruptedException {
        List<JsonNode> searches = new ArrayList<>();
        calls.getBlocking("list searches", SEARCHES + "?limit=" + limit)
                .path("searches")
                .forEach(searches::add);
        return searches;
    }

    void proofBlocking(String id, Writer proof) throws BatchException, InterruptedException {
        HttpRequest request = connection
                .unlimited(path(id) + "/proof")
                .header("Accept-Encoding", "gzip")
                .build();
        try {
            HttpResponse<InputStream> response = LongCall.sendBlocking(
                    connection.http(),
                    connection.server(),
                    request,
                    HttpResponse.BodyHandlers.ofInputStream(),
                    connection.silence());
            boolean isPacked = response.headers().firstValue("Content-Encoding").isPresent();
            try (InputStream body = isPacked ? new GZIPInputStream(response.body()) : response.body()) {
                if (response.statusCode() != OK) {
                    String problem = new String(body.readAllBytes(), StandardCharsets.UTF_8);
                    throw new BatchException(connection.server() + " refused to prove what search " + id + " found: "
                            + ProblemDocument.reason(response, problem));
                }
                new InputStreamReader(body, StandardCharsets.UTF_8).transferTo(proof);
            }
        } catch (IOException e) {
            String where = "search " + id + " at " + connection.server();
            throw new BatchException("cannot read the proof of " + where + ": " + HttpCalls.reason(e), e);
        }
    }

    private static String path(String id) {
        return SEARCHES + "/" + HttpCalls.encode(id);
    }
}
