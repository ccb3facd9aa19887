package dev.nimbus.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpResponse;

/** Reads a server's reason for an error: a problem document of RFC 9457. */
public final class ProblemDocument {
    private static final ObjectMapper JSON = new ObjectMapper();

    private ProblemDocument() {}

    /** {@return the reason in one line: the status, and title and detail if {@code body} is a problem document} */
    public static String reason(HttpResponse<?> response, String body) {
        String status = "status " + response.statusCode();
        String type = response.headers().firstValue("Content-Type").orElse("");
        if (!type.startsWith("application/problem+json")) {
            return status;
        }
        try {
            JsonNode problem = JSON.readTree(body);
            String text = problem.path("title").asText() + ": "
                    + problem.path("detail").asText();
            return response.statusCode() + " " + text.replaceAll("\\p{Cc}", " "); // It may be shown on a terminal.
        } catch (JsonProcessingException e) {
            return status;
        }
    }
}
