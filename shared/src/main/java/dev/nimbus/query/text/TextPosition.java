package dev.nimbus.query.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.nimbus.games.notation.JsonFault;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.query.json.JsonPosition;
import dev.nimbus.query.json.JsonTrees;
import dev.nimbus.query.line.Integers;
import dev.nimbus.theory.Refusal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A position as a line of text: the one reader for text bodies and for the command line. What the line means is for the
 * game to say: integers separated by blanks or commas ({@code 3 4 5}), one string ({@code HTTH}), rows separated
 * likewise ({@code .. .#}), or JSON where the line begins with {@code [}, <code>{</code> or a quotation mark.
 *
 * <p>One object serves all lines of a chunk in turn, and so does its room for the integers of a short line: what a line
 * throws away is what makes the collector run.
 */
public final class TextPosition implements StructuredInput {
    private static final int ROOM = 32;

    private final long[] room = new long[ROOM];
    private final byte[] bytes;
    private int from;
    private int to;

    /** No line yet of {@code bytes}. */
    public TextPosition(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Reads {@code text}. A line feed separates the rows of a board as a blank does. */
    public static TextPosition of(String text) {
        byte[] bytes = text.replace('\n', ' ').getBytes(StandardCharsets.UTF_8);
        return new TextPosition(bytes).at(0, bytes.length);
    }

    /** From now on the line from {@code first} up to, not including, {@code end}. */
    public TextPosition at(int first, int end) {
        from = first;
        to = end;
        return this;
    }

    @Override
    public long[] integers(String noun) {
        if (isJson()) {
            return JsonPosition.of(json()).integers(noun);
        }
        IntegerText text = new IntegerText(bytes, from, to);
        long[] numbers = room;
        int count = text.read(numbers, 0);
        while (count == numbers.length && text.skipSeparators()) {
            numbers = Arrays.copyOf(numbers, 2 * count);
            count = text.read(numbers, count);
        }
        if (text.isBad()) {
            throw Integers.refuse(noun, count, text.badWord(), "/" + count);
        }
        return numbers != room && count == numbers.length ? numbers : Arrays.copyOf(numbers, count);
    }

    /** The line without the blanks around it, or the JSON string that it is. */
    @Override
    public String text() {
        String line = line();
        return line.startsWith("\"") ? JsonPosition.of(json()).text() : line;
    }

    @Override
    public boolean isObject() {
        return first() == '{';
    }

    /** The JSON value that the line is, or a list of its words. */
    @Override
    public JsonNode tree() {
        if (isJson()) {
            return json();
        }
        ArrayNode words = JsonNodeFactory.instance.arrayNode();
        for (String word : line().split("[ \t\r,]+", -1)) {
            if (!word.isEmpty()) {
                words.add(TextNode.valueOf(word));
            }
        }
        return words;
    }

    private boolean isJson() {
        int first = first();
        return first == '[' || first == '{' || first == '"';
    }

    /** The first byte that is no blank; −1 where there is none. */
    private int first() {
        int at = from;
        while (at < to && bytes[at] <= ' ' && bytes[at] >= 0) {
            at++;
        }
        return at < to ? bytes[at] : -1;
    }

    private String line() {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8).strip();
    }

    private JsonNode json() {
        try {
            return JsonTrees.readWhole(bytes, from, to - from);
        } catch (JsonProcessingException e) {
            String line = TreeInput.quote(TextNode.valueOf(line()));
            throw Refusal.invalidPosition("the position is " + line + ", which is no JSON: " + JsonFault.why(e), "");
        } catch (IOException e) {
            throw new UncheckedIOException(e); // an array is read without errors of this kind
        }
    }
}
