package dev.nimbus.query.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.nimbus.games.notation.Notation;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.query.line.Integers;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/**
 * A position in JSON, read in one pass: a list of plain integers becomes an array of numbers without a detour, all else
 * a tree. Exactly one of the two is there.
 */
public final class JsonPosition implements StructuredInput {
    private static final int FIRST_ROOM = 8;

    private final long[] integers;
    private final JsonNode tree;

    private JsonPosition(long[] integers, JsonNode tree) {
        this.integers = integers;
        this.tree = tree;
    }

    public static JsonPosition of(JsonNode tree) {
        return new JsonPosition(null, tree);
    }

    /** A list of integers from 0 on, which nobody writes to any more. */
    public static JsonPosition of(long[] integers) {
        return new JsonPosition(integers, null);
    }

    /**
     * Reads the value that {@code parser} stands at, and leaves it at the value's last token.
     *
     * @throws Refusal if an object in it has two fields of one name; the value is read then, too
     */
    static JsonPosition read(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            return of(JsonTrees.read(parser, ErrorCode.INVALID_POSITION));
        }
        long[] read = new long[FIRST_ROOM];
        int count = 0;
        JsonToken token = parser.nextToken();
        while (token == JsonToken.VALUE_NUMBER_INT && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
            if (count == read.length) {
                read = Arrays.copyOf(read, 2 * count);
            }
            read[count++] = parser.getLongValue();
            token = parser.nextToken();
        }
        if (token == JsonToken.END_ARRAY) {
            return new JsonPosition(count == read.length ? read : Arrays.copyOf(read, count), null);
        }
        return of(rest(parser, tree(read, count)));
    }

    private static ArrayNode rest(JsonParser parser, ArrayNode begun) throws IOException {
        Optional<Refusal> first = Optional.empty();
        for (JsonToken token = parser.currentToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            try {
                begun.add(JsonTrees.read(parser, ErrorCode.INVALID_POSITION));
            } catch (Refusal refusal) {
                first = first.isPresent() ? first : Optional.of(refusal); // the list is read to its end
            }
        }
        if (first.isPresent()) {
            throw first.get();
        }
        return begun;
    }

    private static ArrayNode tree(long[] numbers, int count) {
        ArrayNode tree = JsonNodeFactory.instance.arrayNode(count);
        for (int i = 0; i < count; i++) {
            tree.add(numbers[i]);
        }
        return tree;
    }

    @Override
    public long[] integers(String noun) {
        if (integers == null) {
            return integersOfTree(noun);
        }
        for (int i = 0; i < integers.length; i++) {
            if (integers[i] < 0) {
                throw Integers.refuse(noun, i, Long.toString(integers[i]), "/" + i);
            }
        }
        return integers;
    }

    private long[] integersOfTree(String noun) {
        if (!tree.isArray()) {
            if (tree.isIntegralNumber() || tree.isTextual()) {
                return new long[] {integer(tree, noun, 0, "")};
            }
            throw Refusal.invalidPosition(
                    "the position is " + TreeInput.quote(tree) + "; expected a list of integers, each a " + noun, "");
        }
        long[] numbers = new long[tree.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = integer(tree.get(i), noun, i, "/" + i);
        }
        return numbers;
    }

    private static long integer(JsonNode node, String noun, int index, String at) {
        long value = TreeInput.natural(node);
        if (value < 0) {
            String found = node.isTextual() ? Notation.quote(node.textValue()) : TreeInput.quote(node);
            throw Integers.refuse(noun, index, found, at);
        }
        return value;
    }

    @Override
    public String text() {
        return new TreeInput(tree()).text();
    }

    @Override
    public boolean isObject() {
        return tree != null && tree.isObject();
    }

    @Override
    public JsonNode tree() {
        return tree != null ? tree : tree(integers, integers.length);
    }
}
