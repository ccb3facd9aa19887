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
        return value(CATALOGUE.parse(game), tree(position));
    }

    private static <P> long value(Ruleset<P> game, JsonNode position) {
        GrundyValue value = game.grundy(game.read(new TreeInput(position)), Budget.standard());
        return ((GrundyValue.Finite) value).value();
    }

    /** Whether the previous player wins. */
    static boolean isP(String game, String position, Play play) {
        return isP(CATALOGUE.parse(game), tree(position), play);
    }

    private static <P> boolean isP(Ruleset<P> game, JsonNode position, Play play) {
        return game.outcome(game.read(new TreeInput(position)), play, Budget.standard()) == Outcome.P;
    }

    private static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }
}
