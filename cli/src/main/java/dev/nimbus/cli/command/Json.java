package dev.nimbus.cli.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.games.notation.JsonFault;
import dev.nimbus.query.json.JsonTrees;
import dev.nimbus.query.line.ByteSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** JSON as the command line reads and makes it. */
public final class Json {
    /** Makes nodes. */
    public static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private static final int ROOM = 1 << 12;

    private Json() {}

    /** What a program reads where its question is refused, as a server would say it. */
    static JsonNode error(String code, String message, String at) {
        ObjectNode line = NODES.objectNode();
        ObjectNode error = line.putObject("error").put("code", code).put("message", message);
        if (!at.isEmpty()) {
            error.put("at", at);
        }
        return line;
    }

    /** What a writer of JSON writes. */
    public static String written(Consumer<ByteSink> writer) {
        ByteSink sink = new ByteSink(ROOM);
        writer.accept(sink);
        return new String(sink.toBytes(), StandardCharsets.UTF_8);
    }

    /**
     * Reads a text that is one JSON value.
     *
     * @throws IllegalArgumentException if {@code text} is none
     */
    public static JsonNode tree(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try {
            return JsonTrees.readWhole(bytes, 0, bytes.length);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(JsonFault.why(e), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // an array is read without errors of this kind
        }
    }
}
