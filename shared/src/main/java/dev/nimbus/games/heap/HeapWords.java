package dev.nimbus.games.heap;

import dev.nimbus.search.ComponentRules.Family;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.words.ObjectRules;
import dev.nimbus.search.words.RulesetHash;
import java.util.Arrays;

/**
 * Heaps that matter to each other as words of the search core: the hash of the ruleset, and the sizes.
 *
 * @param ruleset tells the rules
 */
public record HeapWords(RulesetHash ruleset) implements ObjectRules.Words<Heaps> {
    private static final Family FAMILY = new Family(0x6865617073L, true); // "heaps"

    @Override
    public Family family() {
        return FAMILY;
    }

    @Override
    public void write(Heaps component, int weight, OptionSink sink) {
        long[] words = new long[RulesetHash.WORDS + component.count()];
        ruleset.writeTo(words);
        for (int i = 0; i < component.count(); i++) {
            words[RulesetHash.WORDS + i] = component.get(i);
        }
        sink.part(words, words.length, weight, false);
    }

    @Override
    public Heaps read(long[] words, int from, int length) {
        return Heaps.wrap(Arrays.copyOfRange(words, from + RulesetHash.WORDS, from + length));
    }
}
