package dev.nimbus.cli.solve;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.cli.command.Json;
import dev.nimbus.query.text.TextPosition;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.util.List;

/**
 * A question as it was typed, made a query.
 *
 * @param game what the game is called in the answer
 * @param position the position as typed
 * @param query the query's JSON object
 */
public record TypedQuestion(String game, String position, ObjectNode query) {

    /**
     * A question that asks everything the game offers except the lists of moves.
     *
     * @param position a line of the text form
     * @throws Refusal if the game has no such position
     */
    static TypedQuestion of(Ruleset<?> rules, String notation, String name, String position, boolean misere) {
        Play play = misere ? Play.MISERE : Play.NORMAL;
        ObjectNode query = Json.NODES.objectNode().put("game", notation);
        query.set("position", Json.tree(read(rules, position)));
        query.put("play", play.notation());
        return new TypedQuestion(name, position, query)
                .asking(rules.asks(play).stream()
                        .sorted()
                        .filter(ask -> ask != Ask.MOVES && ask != Ask.OPTIONS)
                        .map(Ask::notation)
                        .toList());
    }

    /** The position as JSON. */
    private static <P> String read(Ruleset<P> game, String position) {
        return game.write(game.read(TextPosition.of(position)));
    }

    /** The same question, asking these things; the same things as before if the list is empty. */
    TypedQuestion asking(List<String> words) {
        ObjectNode changed = query.deepCopy();
        if (!words.isEmpty()) {
            words.forEach(changed.putArray("ask")::add);
        }
        return new TypedQuestion(game, position, changed);
    }
}
