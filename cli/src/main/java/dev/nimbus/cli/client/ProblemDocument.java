package dev.nimbus.cli.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpResponse;

/** Reads what a server gives as its reason for a refusal: a problem document of RFC 9457. */
public final class ProblemDocument {
    private static final ObjectMapper JSON = new ObjectMapper();

    private ProblemDocument() {}

    /**
     * The reason in one line.
     *
     * @param response the refusal
     * @param body its body
     */
    public static String reason(HttpResponse<?> response, String body) {
        String status = "status " + response.statusCode();
        String type = response.headers().firstValue("Content-Type").orElse("");
        if (!type.startsWith("application/problem+json")) {
            return status;
        }
        try {
            JsonNode problem = JSON.readTree(body);
            return response.statusCode() + " " + problem.path("title").asText() + ": "
                    + problem.path("detail").asText();
        } catch (JsonProcessingException e) {
            return status;
        }
    }
}
