package dev.nimbus.games.notation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A position that stands inside another one, as a component does in a sum. Also holds what games need to read JSON: all
 * refusals name the place from the position on.
 *
 * @param tree the position
 */
public record TreeInput(JsonNode tree) implements StructuredInput {
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");

    @Override
    public long[] integers(String noun) {
        return tree.isArray() ? integers(tree, noun, "") : new long[] {integer(tree, noun, "")};
    }

    @Override
    public boolean isObject() {
        return tree.isObject();
    }

    @Override
    public String text() {
        if (!tree.isTextual()) {
            throw Refusal.invalidPosition("the position is " + quote(tree) + "; expected a string", "");
        }
        return tree.textValue();
    }

    /**
     * Reads a list of integers, each from 0 to 2⁶³−1.
     *
     * @param noun what one is called in errors
     * @param at the place of {@code list}
     */
    public static long[] integers(JsonNode list, String noun, String at) {
        requireArray(list, "a list of integers, each a " + noun, at);
        long[] numbers = new long[list.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = integer(list.get(i), noun + " " + i, at + "/" + i);
        }
        return numbers;
    }

    /**
     * Reads an integer from 0 to 2⁶³−1; a decimal string counts as one.
     *
     * @param what what it is called in errors
     * @param at its place
     */
    public static long integer(JsonNode node, String what, String at) {
        return integer(node, what, 0, Long.MAX_VALUE, at);
    }

    /** Reads an integer from {@code least}, at least 0, to {@code most}; with none in between, all are refused. */
    public static int integer(JsonNode node, String what, int least, int most, String at) {
        return (int) integer(node, what, (long) least, most, at);
    }

    private static long integer(JsonNode node, String what, long least, long most, String at) {
        long value = natural(node);
        if (value < least || value > most) {
            String expected = least > most
                    ? "there is nothing that it could name"
                    : "expected an integer from " + least + " to " + most;
            throw refuse(what + " is " + (value < 0 ? quote(node) : value) + "; " + expected, at);
        }
        return value;
    }

    /** {@code node} as an integer from 0 to 2⁶³−1, which may be a decimal string; −1 if it is something else. */
    public static long natural(JsonNode node) {
        if (node.isIntegralNumber() && node.canConvertToLong() && node.longValue() >= 0) {
            return node.longValue();
        }
        return node.isTextual() ? natural(node.textValue()) : -1;
    }

    /** The integer from 0 to 2⁶³−1 that digits say; −1 for another text. */
    static long natural(String text) {
        try {
            return DIGITS.matcher(text).matches() ? Long.parseLong(text) : -1;
        } catch (NumberFormatException e) {
            return -1; // past the range, as a number of that size is
        }
    }

    /**
     * Reads a list of strings of the same length.
     *
     * @param row what a row is, as errors say it
     * @param pattern what a row matches
     * @param signs what its signs are called in errors
     */
    public static List<String> rows(JsonNode list, String row, String pattern, String signs) {
        requireArray(list, "a list of rows, each " + row, "");
        List<String> rows = new ArrayList<>(list.size());
        for (int r = 0; r < list.size(); r++) {
            String text = list.get(r).asText();
            if (!list.get(r).isTextual() || !text.matches(pattern)) {
                throw refuse("row " + r + " is " + quote(list.get(r)) + "; expected " + row, "/" + r);
            }
            rows.add(text);
            int length = rows.get(0).length();
            if (text.length() != length) {
                throw refuse(
                        "row " + r + " has " + text.length() + " "
                                + (text.length() == 1 ? signs.substring(0, signs.length() - 1) : signs)
                                + ", row 0 has " + length,
                        "/" + r);
            }
        }
        return rows;
    }

    /**
     * Item {@code i} of a list, which must be a list of two.
     *
     * @param noun what an item is called in errors
     * @param at the place of {@code list}
     */
    public static JsonNode pair(JsonNode list, int i, String noun, String expected, String at) {
        JsonNode pair = list.get(i);
        if (!pair.isArray() || pair.size() != 2) {
            throw refuse(noun + " " + i + " is " + quote(pair) + "; expected " + expected, at + "/" + i);
        }
        return pair;
    }

    /** Refuses all but a list. */
    public static void requireArray(JsonNode node, String expected, String at) {
        if (!node.isArray()) {
            throw refuse("found " + quote(node) + "; expected " + expected, at);
        }
    }

    /**
     * Refuses all but an object with just these fields.
     *
     * @param at the place of {@code node}
     * @param fields their names, all needed
     */
    public static void requireFields(JsonNode node, String at, String... fields) {
        boolean fits = node.isObject() && node.size() == fields.length;
        for (String field : fields) {
            fits = fits && node.has(field);
        }
        if (!fits) {
            String expected = "an object with just the field" + (fields.length == 1 ? " " : "s ");
            throw refuse("found " + quote(node) + "; expected " + expected + String.join(" and ", fields), at);
        }
    }

    private static Refusal refuse(String message, String at) {
        return Refusal.invalidPosition(message, at);
    }

    /** {@code node} as JSON, shortened where it is long. */
    public static String quote(JsonNode node) {
        return Refusal.shorten(node.toString());
    }
}
