package dev.nimbus.games;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.Refusal;

/** Reads a position from JSON text, in tests. */
public record JsonInput(JsonNode tree) implements PositionInput {
    private static final ObjectMapper JSON = new ObjectMapper();

    public static JsonInput of(String text) {
        try {
            return new JsonInput(JSON.readTree(text));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    @Override
    public long[] integers(String noun) {
        if (tree.isIntegralNumber()) {
            return new long[] {tree.longValue()};
        }
        long[] numbers = new long[tree.size()];
        for (int i = 0; i < numbers.length; i++) {
            if (!tree.get(i).canConvertToLong() || tree.get(i).longValue() < 0) {
                throw Refusal.invalidPosition(noun + " " + i + " is " + tree.get(i), "/" + i);
            }
            numbers[i] = tree.get(i).longValue();
        }
        return numbers;
    }

    @Override
    public String text() {
        return tree.textValue();
    }
}
