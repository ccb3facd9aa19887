package dev.nimbus.query.service;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.games.rules.RulesGame;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.query.text.TextPosition;
import dev.nimbus.theory.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Tells nim-values of single heaps. A line {@code 3 7} is answered by those of heaps 3 to 7, separated by spaces; a line
 * with one heap alone by {@code {"game":"octal(0.77)"}}, the canonical notation, once it is sure that the values up to
 * that heap can be told: the asker then need not fear a refusal in the middle. A line {@code count 3 7} is answered by
 * how many of these heaps are P-positions, and how many are not. A line {@code guess} is answered by the game of the
 * catalogue that rules of one's own {@linkplain SameMoves may be}.
 */
public final class TableService implements LineService {
    /** The most values of one line. */
    static final int MOST_VALUES = 1 << 16;

    private static final byte[] GUESS = "guess".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] COUNT = "count ".getBytes(StandardCharsets.US_ASCII);

    private final Catalogue catalogue;
    private final TextParameters text;

    /** @param text names the game */
    public TableService(Catalogue catalogue, TextParameters text) {
        this.catalogue = catalogue;
        this.text = text;
    }

    @Override
    public void answerBlocking(byte[] bytes, int from, int to, ByteSink out) {
        HeapValues game = HeapGames.find(catalogue, text);
        if (Arrays.equals(bytes, from, to, GUESS, 0, GUESS.length)) {
            guess(game, out);
            return;
        }
        if (startsWithCount(bytes, from, to)) {
            countBlocking(
                    game, new TextPosition(bytes).at(from + COUNT.length, to).integers("heap"), out);
            return;
        }
        long[] range = new TextPosition(bytes).at(from, to).integers("heap");
        if (range.length == 1) {
            game.valuesBlocking(range[0], new long[1]);
            out.text("{\"game\":").string(game.notation()).put('}');
        } else if (range.length == 2 && range[0] <= range[1] && range[1] - range[0] < MOST_VALUES) {
            values(game, range[0], (int) (range[1] - range[0]) + 1, out);
        } else {
            throw Refusal.invalidQuery("a range is its first and last heap, with " + MOST_VALUES + " at most", "");
        }
    }

    private void guess(HeapValues game, ByteSink out) {
        Optional<String> known = game instanceof RulesGame own ? SameMoves.guess(catalogue, own) : Optional.empty();
        out.text("{\"game\":").string(game.notation()).text(",\"guess\":");
        known.ifPresentOrElse(
                named -> out.string(named).text(",\"comparedTo\":").number(SameMoves.LAST), () -> out.text("null"));
        out.put('}');
    }

    private static boolean startsWithCount(byte[] bytes, int from, int to) {
        return to - from > COUNT.length && Arrays.equals(bytes, from, from + COUNT.length, COUNT, 0, COUNT.length);
    }

    private static void countBlocking(HeapValues game, long[] range, ByteSink out) {
        if (range.length != 2 || range[0] > range[1]) {
            throw Refusal.invalidQuery("a range is its first and last heap", "");
        }
        CountDocument.write(game, range[0], range[1], out);
    }

    private static void values(HeapValues game, long from, int count, ByteSink out) {
        long[] values = new long[count];
        game.valuesBlocking(from, values);
        for (int i = 0; i < count; i++) {
            (i == 0 ? out : out.put(' ')).number(values[i]);
        }
    }
}
