package dev.nimbus.query.service;

import dev.nimbus.games.heap.HeapCount;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.query.line.ByteSink;

/**
 * The JSON object that says how many single heaps of a range are lost and won: the answer of a server, and what {@code
 * nimbus table --format count --json} prints.
 */
public final class CountDocument {
    private CountDocument() {}

    /**
     * Counts and writes the object.
     *
     * @param from at least 0
     * @param to at least {@code from}
     */
    public static void write(HeapValues game, long from, long to, ByteSink out) {
        long lost = HeapCount.lostBlocking(game, from, to);
        out.text("{\"game\":").string(game.notation());
        out.text(",\"from\":").number(from).text(",\"to\":").number(to);
        out.text(",\"count\":{\"P\":").text(Long.toUnsignedString(lost));
        out.text(",\"N\":").number(to - from + 1 - lost).text("}}");
    }
}
