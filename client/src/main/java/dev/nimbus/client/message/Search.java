package dev.nimbus.client.message;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The search of a hard position as the server describes it.
 *
 * @param id the hash of game, position, play and ask: equal questions are one search
 * @param state how far it is
 * @param reason why it ended without all that was asked, "" if it did not
 * @param created when it was last asked for
 * @param query the question in canonical form, if the server gives it
 * @param answer what is known, once it has ended
 * @param progress how far it is, in figures
 * @param json the whole document, the schema {@code Search} of openapi.yaml
 */
public record Search(
        String id,
        State state,
        String reason,
        Instant created,
        Optional<Query> query,
        Optional<Answer> answer,
        Progress progress,
        String json) {
    private static final double NANOS = 1e9;

    /** How far a search is. */
    public enum State {
        /** No solver works on it yet. */
        QUEUED,
        /** A solver works on it. */
        RUNNING,
        /** All that was asked is answered. */
        FOUND,
        /** It was stopped, or has used its effort up; more effort continues it. */
        STOPPED,
        /** Another budget, or a defect, ended it. */
        FAILED,
        /** A state that this client does not know; the server is newer. */
        UNKNOWN;

        /** {@return the state that the server writes so} */
        public static State of(String word) {
            for (State state : values()) {
                if (state.name().toLowerCase(Locale.ROOT).equals(word)) {
                    return state;
                }
            }
            return UNKNOWN;
        }

        /** {@return whether the search works no more, unless it gets more effort} */
        public boolean isOver() {
            return this == FOUND || this == STOPPED || this == FAILED;
        }
    }

    /**
     * How far a search is, in figures.
     *
     * @param positions positions expanded
     * @param positionsPerSecond during the last second
     * @param knownValues exact nim-values that it has found
     * @param excluded nim-values that the position is known not to have
     * @param solvers solvers at work
     * @param cpu CPU time of all threads so far
     * @param effort CPU time that it may take in all
     */
    public record Progress(
            long positions,
            long positionsPerSecond,
            long knownValues,
            List<Long> excluded,
            int solvers,
            Duration cpu,
            Duration effort) {
        /** Copies the list. */
        public Progress {
            excluded = List.copyOf(excluded);
        }

        private static Progress of(JsonNode document) {
            List<Long> excluded = new ArrayList<>();
            document.path("value").forEach(value -> excluded.add(value.asLong()));
            return new Progress(
                    document.path("positions").asLong(),
                    document.path("positionsPerSecond").asLong(),
                    document.path("knownValues").asLong(),
                    excluded,
                    document.path("solvers").asInt(),
                    seconds(document.path("cpuSeconds")),
                    seconds(document.path("effort")));
        }

        private static Duration seconds(JsonNode number) {
            return Duration.ofNanos((long) (number.asDouble() * NANOS));
        }
    }

    /**
     * Reads the schema {@code Search}.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static Search parse(String json) {
        return of(JsonObjects.object(json));
    }

    /**
     * Reads a list of searches, as {@code GET /v1/searches} answers.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static List<Search> parseList(String json) {
        List<Search> searches = new ArrayList<>();
        JsonObjects.object(json).path("searches").forEach(one -> searches.add(of(one)));
        return searches;
    }

    private static Search of(JsonNode document) {
        return new Search(
                document.path("id").asText(),
                State.of(document.path("state").asText()),
                document.path("reason").asText(),
                JsonObjects.time(document, "created"),
                Optional.ofNullable(document.get("query")).map(query -> Query.parse(query.toString())),
                Optional.ofNullable(document.get("answer")).map(answer -> Answer.parse(answer.toString())),
                Progress.of(document.path("progress")),
                document.toString());
    }
}
