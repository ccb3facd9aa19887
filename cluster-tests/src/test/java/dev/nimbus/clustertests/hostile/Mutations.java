package dev.nimbus.clustertests.hostile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Changes to right queries that leave most of them queries: one place of the tree, now and then a few bytes. */
final class Mutations {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** What stands at the ends of ranges, and what is no number of a game at all. */
    private static final List<JsonNode> ODD_VALUES = List.of(
            JSON.numberNode(-1),
            JSON.numberNode(Long.MAX_VALUE),
            JSON.numberNode(BigInteger.ONE.shiftLeft(63)),
            JSON.numberNode(BigInteger.TEN.pow(300)),
            JSON.numberNode(0.5),
            JSON.textNode("7"),
            JSON.textNode("-0"),
            JSON.textNode("9223372036854775808"),
            JSON.textNode("…\u0000\ud83d\ude00"),
            JSON.textNode(""),
            JSON.booleanNode(true),
            JSON.nullNode(),
            JSON.arrayNode(),
            JSON.objectNode());

    private final SplittableRandom random;

    Mutations(SplittableRandom random) {
        this.random = random;
    }

    /** The query's line, as it is or changed; never blank and without line ends. */
    byte[] line(ObjectNode query) {
        int kind = random.nextInt(10);
        if (kind > 2) {
            change(query);
        }
        byte[] line = query.toString().getBytes(StandardCharsets.UTF_8);
        return kind == 9 ? damaged(line) : line;
    }

    /** Changes one place of the tree. */
    private void change(ObjectNode query) {
        List<Place> places = new ArrayList<>();
        collect(query, places);
        Place place = places.get(random.nextInt(places.size()));
        switch (random.nextInt(6)) {
            case 0 -> place.set(ODD_VALUES.get(random.nextInt(ODD_VALUES.size())));
            case 1 -> place.remove();
            case 2 -> place.set(JSON.arrayNode().add(place.value()).add(place.value()));
            case 3 ->
                place.set(places.get(random.nextInt(places.size())).value().deepCopy());
            default -> place.set(near(place.value()));
        }
    }

    /** A value like this one: numbers that stay small keep the query legal, mostly. */
    private JsonNode near(JsonNode value) {
        if (value.isNumber() || value.isContainerNode()) {
            return JSON.numberNode(random.nextInt(12));
        }
        String text = value.asText();
        int at = text.isEmpty() ? 0 : random.nextInt(text.length());
        return JSON.textNode(text.substring(0, at) + ".X#HT+01(,)".charAt(random.nextInt(11)) + text.substring(at));
    }

    /** A value inside a tree, where it can be replaced. */
    private record Place(JsonNode parent, String field, int index) {
        JsonNode value() {
            return parent.isArray() ? parent.get(index) : parent.get(field);
        }

        void set(JsonNode value) {
            if (parent instanceof ArrayNode array) {
                array.set(index, value);
            } else {
                ((ObjectNode) parent).set(field, value);
            }
        }

        void remove() {
            if (parent instanceof ArrayNode array) {
                array.remove(index);
            } else {
                ((ObjectNode) parent).remove(field);
            }
        }
    }

    private static void collect(JsonNode node, List<Place> places) {
        if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                places.add(new Place(node, "", i));
                collect(node.get(i), places);
            }
        }
        node.fieldNames().forEachRemaining(field -> {
            places.add(new Place(node, field, 0));
            collect(node.get(field), places);
        });
    }

    /** Some bytes changed, left out or put in; none becomes a line end, and the line does not become blank. */
    byte[] damaged(byte[] line) {
        byte[] bytes = line.clone();
        for (int left = 1 + random.nextInt(3); left > 0; left--) {
            int at = random.nextInt(bytes.length);
            byte other = (byte) random.nextInt(256);
            bytes[at] = other == '\n' || other == '\r' ? (byte) '"' : other;
        }
        int length = random.nextInt(4) == 0 ? 1 + random.nextInt(bytes.length) : bytes.length;
        bytes[0] = bytes[0] <= ' ' ? (byte) '{' : bytes[0];
        return Arrays.copyOf(bytes, length);
    }

    static JsonNode tree(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }
}
