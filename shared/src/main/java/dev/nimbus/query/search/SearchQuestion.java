package dev.nimbus.query.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.query.json.CanonicalQuery;
import dev.nimbus.query.json.Draft;
import dev.nimbus.query.json.JsonLineReader;
import dev.nimbus.query.line.Query;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.hash.Sha256;
import java.nio.charset.StandardCharsets;

/**
 * What a search asks, of a position or for a period. Equal questions have equal ids, however they are written.
 *
 * @param id hash of {@code query}; of a period, a word before it
 * @param query in canonical form
 * @param effortMillis CPU time that its client gives it; 0 where it says nothing
 */
public record SearchQuestion(String id, String query, long effortMillis) {
    private static final String PERIOD = "period";
    private static final String HEAD_OF_PERIOD = "{\"" + PERIOD + "\":";
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The longest question, in bytes: the cluster keeps some hundreds. */
    static final int MOST_BYTES = 64 << 10;

    /**
     * Reads a query, which may have an effort.
     *
     * @throws Refusal if it is no query that can be asked
     */
    public static SearchQuestion read(Catalogue catalogue, byte[] json) {
        Draft draft = draft(json);
        return of(draft.toQuery(catalogue), draft.effortMillis());
    }

    /** The same of a text. */
    public static SearchQuestion read(Catalogue catalogue, String json) {
        return read(catalogue, json.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The question that is a query.
     *
     * @throws Refusal if it is too long to be kept
     */
    public static SearchQuestion of(Query<?> asked, long effortMillis) {
        return of(CanonicalQuery.write(asked), effortMillis);
    }

    /**
     * The question for the period of a game. A gateway takes its id for none that a client may name: it is not found at
     * {@code /v1/searches/ID}.
     *
     * @throws Refusal if it is too long to be kept
     */
    public static SearchQuestion ofPeriod(String game) {
        SearchQuestion question = of(JSON.createObjectNode().put(PERIOD, game).toString(), 0);
        return new SearchQuestion(PERIOD + "-" + question.id(), question.query(), 0);
    }

    static boolean isPeriod(String query) {
        return query.startsWith(HEAD_OF_PERIOD);
    }

    /** The game whose period is asked. */
    static String gameOfPeriod(String query) {
        try {
            return JSON.readTree(query).get(PERIOD).asText();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a question is JSON", e);
        }
    }

    private static SearchQuestion of(String query, long effortMillis) {
        byte[] bytes = query.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > MOST_BYTES) {
            throw Refusal.tooLarge("the question has " + bytes.length + " bytes, more than the budget of " + MOST_BYTES
                    + " bytes of one search");
        }
        return new SearchQuestion(Sha256.id(bytes), query, effortMillis);
    }

    /** The query of a question. */
    public static Query<?> query(Catalogue catalogue, String json) {
        return draft(json.getBytes(StandardCharsets.UTF_8)).toQuery(catalogue);
    }

    private static Draft draft(byte[] json) {
        return new JsonLineReader().read(json, 0, json.length);
    }
}
