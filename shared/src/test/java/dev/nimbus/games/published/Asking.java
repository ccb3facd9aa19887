package dev.nimbus.games.published;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Ruleset;

/** Asks the catalogue about positions written as a client writes them. */
final class Asking {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());
    private static final ObjectMapper JSON = new ObjectMapper();

    private Asking() {}

    static long value(String game, String position) {
        return value(game, position, Budget.standard());
    }

    static long value(String game, String position, Budget budget) {
        return value(CATALOGUE.parse(game), tree(position), budget);
    }

    private static <P> long value(Ruleset<P> game, JsonNode position, Budget budget) {
        GrundyValue value = game.grundy(game.read(new TreeInput(position)), budget);
        return ((GrundyValue.Finite) value).value();
    }

    /** Whether the previous player wins. */
    static boolean isP(String game, String position, Play play) {
        return outcome(game, position, play, Budget.standard()) == Outcome.P;
    }

    static Outcome outcome(String game, String position, Play play, Budget budget) {
        return outcome(CATALOGUE.parse(game), tree(position), play, budget);
    }

    private static <P> Outcome outcome(Ruleset<P> game, JsonNode position, Play play, Budget budget) {
        return game.outcome(game.read(new TreeInput(position)), play, budget);
    }

    private static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }
}
