package dev.nimbus.query.service;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;

/** Finds games whose heaps have nim-values of their own. */
final class HeapGames {
    private HeapGames() {}

    /**
     * The game that a chunk names.
     *
     * @throws Refusal if there is none, or its positions are no heaps of which each moves by itself
     */
    static HeapValues find(Catalogue catalogue, TextParameters text) {
        Ruleset<?> game = catalogue.parse(text.game());
        if (game instanceof HeapValues heaps) {
            return heaps;
        }
        throw Refusal.unsupportedAsk(
                "game " + TreeInput.quote(TextNode.valueOf(game.notation()))
                        + " has no table of single heaps; games do whose moves"
                        + " change one heap, whatever the others are",
                "");
    }
}
