package dev.nimbus.games.graph;

import dev.nimbus.search.ComponentRules.Family;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.words.ObjectRules;

/** Positions of Nimstring as words of the search core: for each string its two ends. */
record NimstringWords() implements ObjectRules.Words<Edges> {
    private static final Family FAMILY = new Family(0x6e696d737472696eL, true); // "nimstrin"

    @Override
    public Family family() {
        return FAMILY;
    }

    @Override
    public void write(Edges component, int weight, OptionSink sink) {
        long[] words = new long[component.count()];
        for (int e = 0; e < words.length; e++) {
            words[e] = (long) component.from(e) << Integer.SIZE | component.to(e);
        }
        sink.part(words, words.length, weight, false);
    }

    @Override
    public Edges read(long[] words, int from, int length) {
        int[] ends = new int[2 * length];
        for (int e = 0; e < length; e++) {
            ends[2 * e] = (int) (words[from + e] >>> Integer.SIZE);
            ends[2 * e + 1] = (int) words[from + e];
        }
        return Edges.wrap(ends);
    }
}
