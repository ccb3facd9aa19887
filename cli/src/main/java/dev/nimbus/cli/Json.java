package dev.nimbus.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.nimbus.query.json.JsonTrees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** JSON as the command line reads and makes it. */
final class Json {
    static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private Json() {}

    /**
     * Reads a text that is one JSON value.
     *
     * @throws IllegalArgumentException if {@code text} is none
     */
    static JsonNode tree(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try {
            return JsonTrees.readWhole(bytes, 0, bytes.length);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // an array is read without errors of this kind
        }
    }
}
