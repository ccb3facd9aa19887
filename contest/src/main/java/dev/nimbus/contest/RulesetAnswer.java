package dev.nimbus.contest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Optional;

/** Reads what is answered to rules that were to be registered. */
public final class RulesetAnswer {
    private static final ObjectMapper JSON = new ObjectMapper();

    private RulesetAnswer() {}

    /** The id of rules that are kept now; empty where the answer is that they are not, for whatever reason. */
    public static Optional<String> kept(byte[] answer) {
        try {
            JsonNode tree = JSON.readTree(answer);
            boolean full = tree.path("kept").asText().equals("full");
            return full
                    ? Optional.empty()
                    : Optional.ofNullable(tree.path("ruleset").textValue());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
