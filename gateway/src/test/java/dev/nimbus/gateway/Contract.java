package dev.nimbus.gateway;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** The OpenAPI document, read. */
final class Contract {
    private static final JsonNode DOCUMENT = read("openapi.yaml");

    private Contract() {}

    static JsonNode document() {
        return DOCUMENT;
    }

    /** All places in the document that refer to another. */
    static List<String> references() {
        return DOCUMENT.findValuesAsText("$ref");
    }

    /** What a reference such as {@code #/components/schemas/Query} leads to; missing where it leads nowhere. */
    static JsonNode target(String reference) {
        return DOCUMENT.at(JsonPointer.compile(reference.substring(1)));
    }

    /** {@code node}, or what it refers to. */
    static JsonNode resolved(JsonNode node) {
        return node.has("$ref") ? resolved(target(node.get("$ref").textValue())) : node;
    }

    /** The values of the examples of a media type, by name. */
    static ObjectNode examples(JsonNode mediaType) {
        ObjectNode values = JsonNodeFactory.instance.objectNode();
        mediaType
                .path("examples")
                .properties()
                .forEach(example -> values.set(
                        example.getKey(), resolved(example.getValue()).get("value")));
        return values;
    }

    /** The document of the WebSockets. */
    static JsonNode webSockets() {
        return read("asyncapi.yaml");
    }

    private static JsonNode read(String file) {
        YAMLFactory strict = YAMLFactory.builder()
                .enable(com.fasterxml.jackson.core.StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();
        try (InputStream in = Contract.class.getResourceAsStream("page/web/" + file)) {
            return new YAMLMapper(strict).readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
