package dev.nimbus.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.games.Catalogue;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Game;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import java.util.List;

/**
 * A question as it was typed, made a query.
 *
 * @param game the notation as typed
 * @param query the query's JSON object
 */
record Question(String game, ObjectNode query) {

    /**
     * A question that asks all that the game tells but the full list of moves.
     *
     * @throws Refusal if there is no such game
     */
    static Question of(Catalogue catalogue, String game, List<String> position, boolean misere) {
        JsonNode rules = game.startsWith("{") ? json(game, ErrorCode.INVALID_GAME) : Json.NODES.textNode(game);
        Play play = misere ? Play.MISERE : Play.NORMAL;
        ObjectNode query = Json.NODES.objectNode();
        query.set("game", rules);
        query.set("position", position(position));
        query.put("play", play.notation());
        asks(query, catalogue.parse(rules), play);
        return new Question(game, query);
    }

    private static void asks(ObjectNode query, Game<?> game, Play play) {
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
        return new Question(game, changed);
    }

    /** Integers are heaps; a single other word is JSON or, failing that, a string. */
    private static JsonNode position(List<String> words) {
        String only = words.get(0);
        if (words.size() == 1 && (only.startsWith("[") || only.startsWith("{"))) {
            return json(only, ErrorCode.INVALID_POSITION);
        }
        if (words.size() == 1 && !isInteger(only)) {
            return Json.NODES.textNode(only);
        }
        ArrayNode heaps = Json.NODES.arrayNode();
        words.forEach(heaps::add);
        return heaps;
    }

    private static boolean isInteger(String word) {
        return word.matches("-?[0-9]+");
    }

    private static JsonNode json(String text, ErrorCode code) {
        try {
            return Json.tree(text);
        } catch (IllegalArgumentException e) {
            throw new Refusal(code, text + " is not JSON: " + e.getMessage(), "");
        }
    }

    /** The query line. */
    String line() {
        return query.toString();
    }

    /** The position as people write it: heaps separated by spaces, all else as JSON. */
    String positionText() {
        JsonNode position = query.get("position");
        if (!position.isArray() || !position.path(0).isTextual()) {
            return position.isTextual() ? position.textValue() : position.toString();
        }
        StringBuilder text = new StringBuilder();
        position.forEach(heap -> text.append(text.isEmpty() ? "" : " ").append(heap.asText()));
        return text.toString();
    }
}
