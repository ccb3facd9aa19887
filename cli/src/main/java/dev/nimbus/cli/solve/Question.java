package dev.nimbus.cli.solve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.cli.command.Json;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.query.text.TextPosition;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.util.ArrayList;
import java.util.List;

/**
 * A question as it was typed, made a query.
 *
 * @param game the notation as typed
 * @param position the position as typed
 * @param query the query's JSON object
 */
public record Question(String game, String position, ObjectNode query) {

    /**
     * A question that asks all that the game tells but the full list of moves.
     *
     * @param words the position, read as a line of the text form
     * @throws Refusal if there is no such game, or no such position of it
     */
    static Question of(Catalogue catalogue, String game, List<String> words, boolean misere) {
        Ruleset<?> rules = catalogue.parse(game);
        Play play = misere ? Play.MISERE : Play.NORMAL;
        String position = String.join(" ", words);
        ObjectNode query = Json.NODES.objectNode();
        query.put("game", game);
        query.set("position", Json.tree(read(rules, position)));
        query.put("play", play.notation());
        asks(query, rules, play);
        return new Question(game, position, query);
    }

    /** The position as JSON. */
    private static <P> String read(Ruleset<P> game, String position) {
        return game.write(game.read(TextPosition.of(position)));
    }

    private static void asks(ObjectNode query, Ruleset<?> game, Play play) {
        ArrayNode asks = Json.NODES.arrayNode();
        game.asks(play).stream()
                .sorted()
                .filter(ask -> ask != Ask.MOVES)
                .map(Ask::notation)
                .forEach(asks::add);
        if (!asks.isEmpty()) {
            query.set("ask", asks);
        }
    }

    /** The same question, asking other things; nothing is changed by an empty list or no limit. */
    Question asking(List<String> words, Integer limit) {
        ObjectNode changed = query.deepCopy();
        if (!words.isEmpty()) {
            ArrayNode asks = Json.NODES.arrayNode();
            words.forEach(asks::add);
            changed.set("ask", asks);
        }
        if (limit != null) {
            changed.put("limit", limit);
        }
        return new Question(game, position, changed);
    }

    /** The same question about a game that is called {@code name} in answers, if this is not "". */
    Question named(String name) {
        return name.isEmpty() ? this : new Question(name, position, query);
    }

    /** The same question, not asking the nim-value. */
    Question withoutValue() {
        List<String> others = new ArrayList<>();
        query.path("ask").forEach(ask -> others.add(ask.asText()));
        others.remove(Ask.GRUNDY.notation());
        return asking(others, null);
    }

    /** The query line. */
    String line() {
        return query.toString();
    }
}
