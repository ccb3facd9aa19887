package dev.nimbus.gateway.cut;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.query.json.JsonTrees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A short text of the envelope, a field's name or a value to be ignored, held to be looked at when it is complete. */
final class EnvelopeText {
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final int most;
    private byte[] bytes = new byte[64];
    private int length;

    EnvelopeText(int most) {
        this.most = most;
    }

    void add(byte[] source, int from, int to) {
        int count = to - from;
        if (count > most - length) {
            throw new MalformedBody("the JSON body has, beside \"queries\", a field of more than " + most + " bytes");
        }
        if (length + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + count));
        }
        System.arraycopy(source, from, bytes, length, count);
        length += count;
    }

    void clear() {
        length = 0;
    }

    /** Whether a quote coming now would be an escaped one. */
    boolean endsInEscape() {
        int slashes = 0;
        while (slashes < length && bytes[length - 1 - slashes] == '\\') {
            slashes++;
        }
        return slashes % 2 == 1;
    }

    /** Whether the text, taken as the inside of a JSON string, spells {@code expected}. */
    boolean isString(String expected) {
        if (isPlain()) {
            return length == expected.length()
                    && new String(bytes, 0, length, StandardCharsets.ISO_8859_1).equals(expected);
        }
        String raw = new String(bytes, 0, length, StandardCharsets.UTF_8);
        try {
            return JSON.readValue('"' + raw + '"', String.class).equals(expected);
        } catch (JsonProcessingException e) {
            throw new MalformedBody("the JSON body has a bad field name: " + JsonTrees.why(e));
        }
    }

    /** Whether it spells what it says: printable ASCII without an escape, as all names are that people give fields. */
    private boolean isPlain() {
        for (int i = 0; i < length; i++) {
            if (bytes[i] < ' ' || bytes[i] == '\\' || bytes[i] == '"') {
                return false;
            }
        }
        return true;
    }

    /** Refuses a text that is not one JSON value. */
    void requireJson() {
        if (length == 0) {
            throw new MalformedBody("the JSON body has a field without a value");
        }
        try {
            JSON.readTree(bytes, 0, length);
        } catch (IOException e) {
            String why = e instanceof JsonProcessingException p ? JsonTrees.why(p) : e.getMessage();
            throw new MalformedBody("the JSON body has a bad value beside \"queries\": " + why);
        }
    }
}
