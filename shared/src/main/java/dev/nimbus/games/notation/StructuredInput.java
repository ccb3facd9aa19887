package dev.nimbus.games.notation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.theory.PositionInput;

/** A position that may have structure: objects, and lists of lists. Every input of Nimbus itself is one. */
public interface StructuredInput extends PositionInput {
    /**
     * Any JSON value.
     *
     * @throws dev.nimbus.theory.Refusal with {@code INVALID_POSITION} where the form of the query has no structure
     */
    JsonNode tree();

    /**
     * The JSON value of an input.
     *
     * @throws dev.nimbus.theory.Refusal with {@code INVALID_POSITION} where the form of the query has no structure
     */
    static JsonNode tree(PositionInput input) {
        if (input instanceof StructuredInput structured) {
            return structured.tree();
        }
        throw new IllegalArgumentException("an input of " + input.getClass() + " has no structure");
    }
}
