package dev.nimbus.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.Refusal;
import java.util.Arrays;

/**
 * A position as a line of integers separated by spaces or tabs. One object serves all lines of a chunk in turn, and so
 * does its room for the integers of a short line: what a line throws away is what makes the collector run.
 */
final class TextPosition implements PositionInput {
    private static final int ROOM = 32;

    private final long[] room = new long[ROOM];
    private final byte[] bytes;
    private int from;
    private int to;

    /** No line yet of {@code bytes}. */
    TextPosition(byte[] bytes) {
        this.bytes = bytes;
    }

    /** From now on the line from {@code first} up to, not including, {@code end}. */
    TextPosition at(int first, int end) {
        from = first;
        to = end;
        return this;
    }

    @Override
    public long[] integers(String noun) {
        IntegerText text = new IntegerText(bytes, from, to);
        long[] numbers = room;
        int count = text.read(numbers, 0);
        while (count == numbers.length && text.skipBlanks()) {
            numbers = Arrays.copyOf(numbers, 2 * count);
            count = text.read(numbers, count);
        }
        if (text.isBad()) {
            throw Integers.refuse(noun, count, text.badWord(), "/" + count);
        }
        return numbers != room && count == numbers.length ? numbers : Arrays.copyOf(numbers, count);
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
