package dev.nimbus.client;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A batch as the server describes it.
 *
 * @param id names it in every later call
 * @param state {@code accepted}, {@code running}, {@code completed} or {@code cancelled}
 * @param label the name its submitter gave it, "" for none
 * @param created when it was accepted, as the server writes it (ISO 8601)
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
