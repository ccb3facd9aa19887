package dev.nimbus.client.message;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Reads JSON objects; numbers keep all their digits. */
final class JsonObjects {
    static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private JsonObjects() {}

    /** @throws IllegalArgumentException if it is not one JSON object */
    static ObjectNode object(String json) {
        if (value(json) instanceof ObjectNode object) {
            return object;
        }
        throw new IllegalArgumentException("expected a JSON object, found " + shown(json));
    }

    /** @throws IllegalArgumentException if it is not one JSON value */
    static JsonNode value(String json) {
        try {
            JsonNode value = MAPPER.readTree(json);
            if (!value.isMissingNode()) {
                return value;
            }
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("expected JSON, found " + shown(json) + ": " + where(e), e);
        }
        throw new IllegalArgumentException("expected JSON, found nothing");
    }

    /** Jackson's own words are of its classes and settings. */
    private static String where(JsonProcessingException e) {
        return e instanceof JsonEOFException
                ? "it ends too early"
                : "the fault is at character " + e.getLocation().getCharOffset() + ", counted from 0";
    }

    /** The text of a field; empty if it is not there. A number is its digits. */
    static Optional<String> text(JsonNode object, String field) {
        return Optional.ofNullable(object.get(field))
                .filter(value -> !value.isNull())
                .map(JsonNode::asText);
    }

    /** @throws IllegalArgumentException if the field is not a time of ISO 8601 */
    static Instant time(JsonNode object, String field) {
        String text = object.path(field).asText();
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("\"" + field + "\" is \"" + text + "\"; expected a time of ISO 8601", e);
        }
    }

    private static String shown(String json) {
        int most = 60;
        return json.length() <= most ? json : json.substring(0, most) + "…";
    }
}
