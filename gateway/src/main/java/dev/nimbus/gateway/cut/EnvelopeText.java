package dev.nimbus.gateway.cut;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.query.json.JsonTrees;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A short text of the envelope, a field's name or a value to be ignored, held to be looked at when it is complete. */
final class EnvelopeText {
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final int most;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(64);

    EnvelopeText(int most) {
        this.most = most;
    }

    void add(byte[] source, int from, int to) {
        if (to - from > most - bytes.size()) {
            throw new MalformedBody("the JSON body has, beside \"queries\", a field of more than " + most + " bytes");
        }
        bytes.write(source, from, to - from);
    }

    void clear() {
        bytes.reset();
    }

    /** Whether the text is a JSON string that spells {@code expected}. */
    boolean isString(String expected) {
        String text = bytes.toString(StandardCharsets.UTF_8);
        if (isPlain(text)) {
            return text.length() == expected.length() + 2 && text.startsWith(expected, 1);
        }
        try {
            return JSON.readValue(text, String.class).equals(expected);
        } catch (JsonProcessingException e) {
            throw new MalformedBody("the JSON body has a bad field name: " + JsonTrees.why(e));
        }
    }

    /** Whether it spells what it says: printable ASCII without an escape, as most field names are. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || c == '\\') {
                return false;
            }
        }
        return true;
    }

    /** Rejects a text that is not one JSON value. */
    void requireJson() {
        if (bytes.size() == 0) {
            throw new MalformedBody("the JSON body has a field without a value");
        }
        try {
            JSON.readTree(bytes.toByteArray());
        } catch (IOException e) {
            String why = e instanceof JsonProcessingException p ? JsonTrees.why(p) : e.getMessage();
            throw new MalformedBody("the JSON body has a bad value beside \"queries\": " + why);
        }
    }
}
