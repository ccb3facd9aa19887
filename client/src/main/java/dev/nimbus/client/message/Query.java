package dev.nimbus.client.message;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.LongStream;

/**
 * One question about one position. Immutable; each {@code with} gives a new one.
 *
 * <pre>{@code
 * Query.heaps("kayles", 5, 7, 1_000_000_000_000L).ask(Ask.OUTCOME, Ask.GRUNDY, Ask.MOVE)
 * Query.position("cram", "[\"....\",\"....\"]").misere()
 * }</pre>
 */
public final class Query {
    /** What can be asked of a position. Without any, a query asks {@link #OUTCOME}. */
    public enum Ask {
        /** Who wins. */
        OUTCOME,
        /** The nim-value. */
        GRUNDY,
        /** One winning move. */
        MOVE,
        /** All winning moves: their number, and the first of them. */
        MOVES,
        /** All legal moves, with the positions that they leave. */
        OPTIONS,
        /** Of a game with chance, the probability that the first player wins. */
        PROBABILITY,
        /** Of a game that counts something, how much the player to move gains over the other under best play for that. */
        SCORE;

        /** {@return the word of the contract: {@code grundy}} */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final double MILLIS = 1e3;

    private final ObjectNode fields;

    private Query(ObjectNode fields) {
        this.fields = fields;
    }

    /**
     * A position of heaps.
     *
     * @param game a notation, such as {@code kayles}
     */
    public static Query heaps(String game, long... heaps) {
        ArrayNode position = JsonObjects.MAPPER.createArrayNode();
        LongStream.of(heaps).forEach(position::add);
        ObjectNode fields = JsonObjects.MAPPER.createObjectNode().put("game", game);
        fields.set("position", position);
        return new Query(fields);
    }

    /**
     * A position of any game.
     *
     * @param game a notation, such as {@code cram}
     * @param position the position as JSON; docs/games.md says how each game's positions are written
     * @throws IllegalArgumentException if it is not JSON
     */
    public static Query position(String game, String position) {
        ObjectNode fields = JsonObjects.MAPPER.createObjectNode().put("game", game);
        fields.set("position", JsonObjects.value(position));
        return new Query(fields);
    }

    /**
     * A whole query as JSON, which can have rules of its own in the field {@code game}.
     *
     * @throws IllegalArgumentException if it is not a JSON object
     */
    public static Query parse(String json) {
        return new Query(JsonObjects.object(json));
    }

    /** {@return the same query, which asks this and nothing else} */
    public Query ask(Ask... asks) {
        ObjectNode copy = fields.deepCopy();
        ArrayNode words = copy.putArray("ask");
        for (Ask ask : asks) {
            words.add(ask.word());
        }
        return new Query(copy);
    }

    /** {@return the same query where who cannot move wins} */
    public Query misere() {
        return new Query(fields.deepCopy().put("play", "misere"));
    }

    /** {@return the same query, answered with this id} */
    public Query withId(String id) {
        return new Query(fields.deepCopy().put("id", id));
    }

    /** {@return the same query, which lists at most so many moves} */
    public Query withLimit(int moves) {
        return new Query(fields.deepCopy().put("limit", moves));
    }

    /** {@return the same query, which may take so much more CPU time than its budget; above the server's limit it is an error} */
    public Query withEffort(Duration time) {
        return new Query(fields.deepCopy().put("effort", time.toMillis() / MILLIS));
    }

    /** {@return the query as JSON on one line} */
    public String json() {
        return fields.toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Query query && query.json().equals(json());
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
