package dev.nimbus.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A position as a line of integers separated by spaces or tabs. */
final class TextPosition implements PositionInput {
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
        long[] numbers = new long[8];
        int count = 0;
        int at = skipBlanks(from);
        while (at < to) {
            if (count == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * count);
            }
            int end = endOfWord(at);
            numbers[count] = number(at, end, noun, count);
            count++;
            at = skipBlanks(end);
        }
        return Arrays.copyOf(numbers, count);
    }

    private long number(int start, int end, String noun, int index) {
        long value = 0;
        for (int i = start; i < end; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9 || value > (Long.MAX_VALUE - digit) / 10) {
                throw refusal(start, end, noun, index);
            }
            value = 10 * value + digit;
        }
        return value;
    }

    private Refusal refusal(int start, int end, String noun, int index) {
        int shown = Math.min(end - start, 40);
        String word = new String(bytes, start, shown, StandardCharsets.UTF_8);
        return Integers.refuse(noun, index, shown < end - start ? word + "…" : word, "/" + index);
    }

    private int skipBlanks(int at) {
        int next = at;
        while (next < to && ChunkSolver.isBlank(bytes[next])) {
            next++;
        }
        return next;
    }

    private int endOfWord(int at) {
        int next = at;
        while (next < to && !ChunkSolver.isBlank(bytes[next])) {
            next++;
        }
        return next;
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
