package dev.nimbus.client;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A batch as the server describes it.
 *
 * @param id the id of the batch, for later calls
 * @param state {@code accepted}, {@code running}, {@code completed}, {@code cancelled}, or {@code damaged}: completed,
 *     with lines that the server has lost
 * @param label the name that its submitter gave it, "" for none
 * @param queries queries in the batch, as far as the server has counted them
 * @param answered queries answered, error lines included
 * @param errors error lines among the answers
 * @param created when its upload began, as the server writes it (ISO 8601)
 */
public record BatchStatus(
        String id, String state, String label, long queries, long answered, long errors, String created) {
    static BatchStatus of(JsonNode document) {
        return new BatchStatus(
                document.path("id").asText(),
                document.path("state").asText(),
                document.path("label").asText(),
                document.path("queries").asLong(),
                document.path("answered").asLong(),
                document.path("errors").asLong(),
                document.path("created").asText());
    }
}
