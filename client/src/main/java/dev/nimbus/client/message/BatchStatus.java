package dev.nimbus.client.message;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A batch as the server describes it.
 *
 * @param id the id of the batch, for later calls
 * @param state how far it is
 * @param label the name that its submitter gave it, "" for none
 * @param queries queries in the batch, as far as the server has counted them
 * @param answered queries answered, error lines included
 * @param errors error lines among the answers
 * @param errorsByCode how many of them have each code
 * @param created when its upload began
 */
public record BatchStatus(
        String id,
        BatchState state,
        String label,
        long queries,
        long answered,
        long errors,
        Map<String, Long> errorsByCode,
        Instant created) {
    /** Copies the map. */
    public BatchStatus {
        errorsByCode = Map.copyOf(errorsByCode);
    }

    /**
     * Reads the schema {@code Batch} of openapi.yaml.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static BatchStatus parse(String json) {
        return of(JsonObjects.object(json));
    }

    /**
     * Reads a list of batches, as {@code GET /v1/batches} answers.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static List<BatchStatus> parseList(String json) {
        List<BatchStatus> batches = new ArrayList<>();
        JsonObjects.object(json).path("batches").forEach(one -> batches.add(of(one)));
        return batches;
    }

    private static BatchStatus of(JsonNode document) {
        Map<String, Long> errorsByCode = new TreeMap<>();
        document.path("errorsByCode").forEachEntry((code, count) -> errorsByCode.put(code, count.asLong()));
        return new BatchStatus(
                document.path("id").asText(),
                BatchState.of(document.path("state").asText()),
                document.path("label").asText(),
                document.path("queries").asLong(),
                document.path("answered").asLong(),
                document.path("errors").asLong(),
                errorsByCode,
                JsonObjects.time(document, "created"));
    }
}
