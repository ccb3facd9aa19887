package dev.nimbus.client.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** The answer to one query, or its error. It has what was asked and is known. Immutable. */
public final class Answer {
    /** Who wins. */
    public enum Outcome {
        /** The next player, who moves first. */
        N,
        /** The previous player, who does not move first. */
        P,
        /** Nobody: a draw, in games that can go on for ever. */
        D
    }

    /**
     * Moves of a position.
     *
     * @param count how many there are; empty if they are too many to count
     * @param items the first of them, up to the query's limit, each as JSON
     */
    public record Moves(Optional<BigInteger> count, List<String> items) {
        /** Copies the list. */
        public Moves {
            items = List.copyOf(items);
        }
    }

    /**
     * A legal move and where it leads.
     *
     * @param move as JSON
     * @param position what it leaves, as JSON, which can be asked next
     * @param outcome of that position; empty if it is past the budget
     * @param grundy its nim-value, as {@link Answer#grundy} has it, if it was asked and is known
     */
    public record Option(String move, String position, Optional<Outcome> outcome, Optional<String> grundy) {}

    /**
     * Why something is not answered.
     *
     * @param code such as {@code invalid-position} or {@code too-large}; docs/openapi.yaml lists them
     * @param message what is wrong, and what was expected
     * @param at a JSON pointer to the place in the query, "" for all of it
     */
    public record Failure(String code, String message, String at) {}

    private static final String MOVES = "moves";
    private static final String OPTIONS = "options";
    private static final String ITEMS = "items";

    private final ObjectNode fields;

    private Answer(ObjectNode fields) {
        this.fields = fields;
    }

    /**
     * Reads an answer line.
     *
     * @throws IllegalArgumentException if it is not a JSON object with the number of its query, or an outcome is not N, P or D
     */
    public static Answer parse(String json) {
        return new Answer(checked(JsonObjects.object(json)));
    }

    private static ObjectNode checked(ObjectNode fields) {
        JsonNode line = fields.path("line");
        if (!line.isIntegralNumber() || !line.canConvertToLong()) {
            throw new IllegalArgumentException("expected an answer with the number of its query, found \"line\" "
                    + (line.isMissingNode() ? "missing" : line));
        }
        outcome(fields);
        for (JsonNode option : fields.path(OPTIONS).path(ITEMS)) {
            outcome(option);
        }
        return fields;
    }

    /** {@return the number of its query, from 0; blank lines do not count} */
    public long line() {
        return fields.path("line").asLong();
    }

    /** {@return the id of its query, if it has one} */
    public Optional<String> id() {
        return JsonObjects.text(fields, "id");
    }

    /** {@return who wins, if it was asked and is known} */
    public Optional<Outcome> outcome() {
        return outcome(fields);
    }

    /**
     * {@return the nim-value in decimal digits, if it was asked and is known} A position that can be played for ever and has
     * no finite value has {@code ∞{…}}, with the finite values of its options.
     */
    public Optional<String> grundy() {
        return JsonObjects.text(fields, "grundy");
    }

    /** {@return a winning move as JSON, if one was asked, there is one and it is known} */
    public Optional<String> move() {
        return Optional.ofNullable(fields.get("move"))
                .filter(move -> !move.isNull())
                .map(JsonNode::toString);
    }

    /** {@return the winning moves, if they were asked and are known} */
    public Optional<Moves> moves() {
        return Optional.ofNullable(fields.get(MOVES)).map(found -> {
            List<String> items = new ArrayList<>();
            found.path(ITEMS).forEach(move -> items.add(move.toString()));
            return new Moves(JsonObjects.text(found, "count").map(BigInteger::new), items);
        });
    }

    /** {@return the legal moves up to the query's limit, if they were asked and are known} */
    public Optional<List<Option>> options() {
        return Optional.ofNullable(fields.get(OPTIONS)).map(found -> {
            List<Option> options = new ArrayList<>();
            for (JsonNode one : found.path(ITEMS)) {
                options.add(new Option(
                        one.path("move").toString(),
                        one.path("position").toString(),
                        outcome(one),
                        JsonObjects.text(one, "grundy")));
            }
            return List.copyOf(options);
        });
    }

    /** {@return the probability that the first player wins, as a reduced fraction, if it was asked and is known} */
    public Optional<String> probability() {
        return JsonObjects.text(fields, "probability");
    }

    /** {@return how much the player to move gains over the other, if it was asked and is known} */
    public OptionalLong score() {
        return fields.has("score") ? OptionalLong.of(fields.get("score").asLong()) : OptionalLong.empty();
    }

    /** {@return why nothing is answered, if nothing is} */
    public Optional<Failure> error() {
        return Optional.ofNullable(fields.get("error")).map(Answer::failure);
    }

    /** {@return for each thing that was asked and is not known, by its word, why} */
    public Map<String, Failure> unanswered() {
        Map<String, Failure> failures = new TreeMap<>();
        fields.path("unanswered").forEachEntry((ask, reason) -> failures.put(ask, failure(reason)));
        return failures;
    }

    /** {@return the whole answer as JSON on one line} */
    public String json() {
        return fields.toString();
    }

    private static Optional<Outcome> outcome(JsonNode object) {
        return JsonObjects.text(object, "outcome").map(Answer::outcome);
    }

    private static Outcome outcome(String word) {
        return switch (word) {
            case "N" -> Outcome.N;
            case "P" -> Outcome.P;
            case "D" -> Outcome.D;
            default -> throw new IllegalArgumentException("outcome is \"" + word + "\"; expected N, P or D");
        };
    }

    private static Failure failure(JsonNode object) {
        return new Failure(
                object.path("code").asText(),
                object.path("message").asText(),
                object.path("at").asText());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Answer answer && answer.json().equals(json());
    }

    @Override
    public int hashCode() {
        return json().hashCode();
    }

    @Override
    public String toString() {
        return json();
    }
}
