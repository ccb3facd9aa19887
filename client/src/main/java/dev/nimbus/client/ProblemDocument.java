package dev.nimbus.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpResponse;

/**
 * A server's reason for an error.
 *
 * @param status of its answer
 * @param kind its name of the problem, such as {@code over-quota}; "" if the answer has no problem document of RFC 9457
 * @param reason in one line: the status, and title and detail if there is a problem document
 */
public record ProblemDocument(int status, String kind, String reason) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String URN = "urn:nimbus:problem:";

    /** Reads the answer with which a server refused, and its body. */
    public static ProblemDocument of(HttpResponse<?> response, String body) {
        int status = response.statusCode();
        String type = response.headers().firstValue("Content-Type").orElse("");
        if (type.startsWith("application/problem+json")) {
            try {
                JsonNode problem = JSON.readTree(body);
                String text = problem.path("title").asText() + ": "
                        + problem.path("detail").asText();
                String kind = problem.path("type").asText().replace(URN, "");
                return new ProblemDocument(status, kind, status + " " + plain(text));
            } catch (JsonProcessingException e) {
                // What is no JSON says no more than the status.
            }
        }
        return new ProblemDocument(status, "", "status " + status);
    }

    /** It may be shown on a terminal. */
    private static String plain(String text) {
        return text.replaceAll("\\p{Cc}", " ");
    }
}
