package dev.nimbus.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.Refusal;
import java.util.Arrays;

/** A position as a line of integers separated by spaces or tabs. */
final class TextPosition implements PositionInput {
    private static final int FIRST_ROOM = 8;

    private final byte[] bytes;
    private final int from;
    private final int to;

    /** The line from {@code from} up to, not including, {@code to}. */
    TextPosition(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
    }

    @Override
    public long[] integers(String noun) {
        IntegerText text = new IntegerText(bytes, from, to);
        long[] numbers = new long[FIRST_ROOM];
        int count = text.read(numbers, 0);
        while (count == numbers.length && text.skipBlanks()) {
            numbers = Arrays.copyOf(numbers, 2 * count);
            count = text.read(numbers, count);
        }
        if (text.isBad()) {
            throw Integers.refuse(noun, count, text.badWord(), "/" + count);
        }
        return count == numbers.length ? numbers : Arrays.copyOf(numbers, count);
    }

    @Override
    public String text() {
        throw notIntegers();
    }

    @Override
    public JsonNode tree() {
        throw notIntegers();
    }

    private static Refusal notIntegers() {
        return Refusal.invalidPosition("plain text is for games whose position is a list of integers; send JSON", "");
    }
}
