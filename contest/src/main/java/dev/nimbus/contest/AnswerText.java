package dev.nimbus.contest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.query.line.ByteSink;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What one answer line tells to its one ask: the bytes from {@code from} up to {@code to}, a string without its quotes.
 * The bytes are shared, not copied.
 */
record AnswerText(byte[] bytes, int from, int to) {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final byte[] COUNT = "{\"count\":".getBytes(StandardCharsets.US_ASCII);

    /** Whether the outcome is a win of the player who moves first. */
    boolean isWin() {
        return bytes[from] == 'N';
    }

    /** Whether the outcome is a draw. */
    boolean isDraw() {
        return bytes[from] == 'D';
    }

    /** Writes the number of winning moves. */
    void writeCount(ByteSink out) {
        if (!Arrays.equals(bytes, from, Math.min(from + COUNT.length, to), COUNT, 0, COUNT.length)) {
            throw new IllegalStateException("no count of moves: " + this);
        }
        for (int i = from + COUNT.length; bytes[i] >= '0' && bytes[i] <= '9'; i++) {
            out.put(bytes[i]);
        }
    }

    /** The answer as a tree. */
    JsonNode tree() {
        try {
            return MAPPER.readTree(bytes, from, to - from);
        } catch (IOException e) {
            throw new IllegalStateException("an answer of a solver is JSON: " + this, e);
        }
    }

    /** Writes the answer as it is. */
    void write(ByteSink out) {
        for (int i = from; i < to; i++) {
            out.put(bytes[i]);
        }
    }

    @Override
    public String toString() {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }
}
