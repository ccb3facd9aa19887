package dev.nimbus.query.service;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.MisereQuotients;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.query.text.TextPosition;
import dev.nimbus.theory.Refusal;
import java.nio.charset.StandardCharsets;

/** Answers a line with the largest heap by the {@linkplain MisereDocument misère quotient} of the heaps up to it. */
public final class MisereService implements LineService {
    private final Catalogue catalogue;
    private final TextParameters text;

    /** @param text names the game */
    public MisereService(Catalogue catalogue, TextParameters text) {
        this.catalogue = catalogue;
        this.text = text;
    }

    @Override
    public void answerBlocking(byte[] bytes, int from, int to, ByteSink out) {
        long[] largest = new TextPosition(bytes).at(from, to).integers("heap");
        if (largest.length != 1 || largest[0] < 1 || largest[0] > MisereDocument.LARGEST) {
            throw Refusal.invalidQuery(
                    "heaps is " + new String(bytes, from, to - from, StandardCharsets.UTF_8)
                            + "; expected the largest heap, an integer from 1 to " + MisereDocument.LARGEST,
                    "");
        }
        if (!(HeapGames.find(catalogue, text) instanceof MisereQuotients game)) {
            throw Refusal.unsupportedAsk(
                    "misère quotients are found of games on heaps, and the positions of " + Refusal.shorten(text.game())
                            + " are none; ask for the game on heaps that it is",
                    "");
        }
        MisereDocument.write(game, (int) largest[0], out);
    }
}
