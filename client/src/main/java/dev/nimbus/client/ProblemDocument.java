package dev.nimbus.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpHeaders;

/**
 * A server's reason for an error.
 *
 * @param status of its answer
 * @param kind its name of the problem, such as {@code over-quota}; "" if the answer has no problem document of RFC 9457
 * @param reason in one line: the status, and title and detail if there is a problem document
 * @param detail in one line: the detail alone if there is a problem document, else as {@code reason}
 */
record ProblemDocument(int status, String kind, String reason, String detail) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String URN = "urn:nimbus:problem:";

    /** Reads the answer with which a server refused, and its body. */
    static ProblemDocument of(int status, HttpHeaders headers, String body) {
        String type = headers.firstValue("Content-Type").orElse("");
        if (type.startsWith("application/problem+json")) {
            try {
                JsonNode problem = JSON.readTree(body);
                String detail = problem.path("detail").asText();
                String text = problem.path("title").asText() + ": " + detail;
                String kind = problem.path("type").asText().replace(URN, "");
                return new ProblemDocument(status, kind, status + " " + plain(text), plain(detail));
            } catch (JsonProcessingException e) {
                // What is no JSON says no more than the status.
            }
        }
        String reason = "status " + status;
        return new ProblemDocument(status, "", reason, reason);
    }

    /** It may be shown on a terminal. */
    private static String plain(String text) {
        return text.replaceAll("\\p{Cc}", " ");
    }
}
