package dev.nimbus.cli.explore;

import dev.nimbus.games.heap.HeapValues;

/**
 * Counts the single heaps of a range that are lost.
 *
 * @param from the first heap
 * @param to the last heap
 */
record HeapCount(HeapValues game, long from, long to) {
    private static final int STEP = 1 << 16;

    String sentenceBlocking() {
        game.valuesBlocking(to, new long[1]);
        long lost = 0;
        for (long next = from; next >= from && next <= to; next += STEP) {
            long[] values = new long[(int) Math.min(STEP, to - next + 1)];
            game.valuesBlocking(next, values);
            for (long value : values) {
                lost += value == 0 ? 1 : 0;
            }
        }
        return "heaps " + from + " to " + to + ": " + lost + " P, " + (to - from + 1 - lost) + " N\n";
    }
}
