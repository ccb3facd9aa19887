package dev.nimbus.client.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A proved period of the nim-values of a game's heaps: G(n + period) = G(n) + saltus for every n from the preperiod on.
 *
 * @param game its canonical notation
 * @param period the least one, at least 1
 * @param preperiod the least one
 * @param saltus 0 if the values are purely periodic from there
 * @param constant heaps of the first period that get no saltus, nor do those any periods further on; empty but for few games
 * @param exceptions heaps below the preperiod that differ from the pattern continued downwards; the first 1000
 * @param exceptionCount how many of them there are
 * @param theorem by which the pattern holds for all heaps
 * @param checkedTo how many values, from heap 0 on, were computed and compared; 0 if there is a formula
 * @param json the whole document, the schema {@code Period} of openapi.yaml
 */
public record Period(
        String game,
        long period,
        long preperiod,
        long saltus,
        List<Long> constant,
        List<Long> exceptions,
        long exceptionCount,
        String theorem,
        long checkedTo,
        String json) {
    /** Copies the lists. */
    public Period {
        constant = List.copyOf(constant);
        exceptions = List.copyOf(exceptions);
    }

    /**
     * Reads the schema {@code Period}.
     *
     * @throws IllegalArgumentException if it is not a JSON object
     */
    public static Period parse(String json) {
        ObjectNode document = JsonObjects.object(json);
        JsonNode proof = document.path("proof");
        return new Period(
                document.path("game").asText(),
                document.path("period").asLong(),
                document.path("preperiod").asLong(),
                document.path("saltus").asLong(),
                heaps(document, "constant"),
                heaps(document, "exceptions"),
                document.path("exceptionCount").asLong(),
                proof.path("theorem").asText(),
                proof.path("checkedTo").asLong(),
                document.toString());
    }

    private static List<Long> heaps(ObjectNode document, String name) {
        List<Long> heaps = new ArrayList<>();
        document.path(name).forEach(heap -> heaps.add(heap.asLong()));
        return heaps;
    }
}
