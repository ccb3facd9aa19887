package dev.nimbus.games.rules;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Ruleset;

/** Writes rules shortly: single quotes stand for double ones. */
final class RulesText {
    private static final ObjectMapper JSON = new ObjectMapper();

    private RulesText() {}

    /** The notation of the rules with these fields: {@code 'state':['n'],'moves':[{'to':['n-1']}]}. */
    static String notation(String fields) {
        return ("{'rules':{" + fields + "}}").replace('\'', '"');
    }

    /** The notation of rules whose state is n, with these moves. */
    static String heap(String moves) {
        return notation("'state':['n'],'moves':[" + moves + "]");
    }

    static JsonNode tree(String json) {
        try {
            return JSON.readTree(json.replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }

    /** The value of a position written as JSON. */
    static String grundy(Ruleset<?> game, String position) {
        return new Question<>(game, position).grundy();
    }

    static Outcome outcome(Ruleset<?> game, String position, Play play) {
        return new Question<>(game, position).outcome(play);
    }

    static Ruleset<?> game(Catalogue catalogue, String notation) {
        return catalogue.parse(notation.replace('\'', '"'));
    }

    private record Question<P>(Ruleset<P> game, P position) {
        Question(Ruleset<P> game, String position) {
            this(game, game.read(new TreeInput(tree(position))));
        }

        String grundy() {
            return game.grundy(position, Budget.standard()).toString();
        }

        Outcome outcome(Play play) {
            return game.outcome(position, play, Budget.standard());
        }
    }
}
