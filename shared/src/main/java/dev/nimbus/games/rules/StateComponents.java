package dev.nimbus.games.rules;

import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.words.RulesetHash;
import dev.nimbus.theory.Budget;
import java.util.function.Supplier;

/**
 * States for the search core under misère play, from which every play is known to end: a component is one state, as the hash
 * of the ruleset and its integers.
 *
 * @param descends whether some integer becomes smaller with every move
 * @param budget gives what pays for the listing of moves
 */
record StateComponents(StateRules rules, boolean descends, Supplier<Budget> budget) implements ComponentRules {
    private static final Family FAMILY = new Family(0x737461746573L, true); // "states"

    /** States whose integers add up to so much get their canonical form, if a play of such ones is no longer than that. */
    private static final int SMALL = 12;

    private static final int MOST_SIZE = 1 << 12;

    @Override
    public Family family() {
        return FAMILY;
    }

    @Override
    public boolean isDepthFirst() {
        return true;
    }

    @Override
    public ComponentRules ofThread(Supplier<Budget> own) {
        return new StateComponents(rules, descends, own);
    }

    /** A position of these states. */
    PositionSearch.Position position(States states) {
        return sink -> write(states.numbers(), states.numbers().length, Integer.MAX_VALUE, sink);
    }

    @Override
    public void options(long[] words, int from, int length, OptionSink sink) {
        int state = from + RulesetHash.WORDS;
        int size = size(words, state);
        new MoveLister(rules, budget.get()).list(words, state, (results, count) -> {
            sink.begin();
            write(results, count, size, sink);
            return sink.end();
        });
    }

    /** @param sizeBefore that of the state which leads to these */
    private void write(long[] numbers, int count, int sizeBefore, OptionSink sink) {
        int arity = rules.arity();
        long[] words = new long[RulesetHash.WORDS + arity];
        rules.ruleset().writeTo(words);
        for (int at = 0; at < count; at += arity) {
            System.arraycopy(numbers, at, words, RulesetHash.WORDS, arity);
            int size = size(numbers, at);
            boolean isSmall = size <= SMALL && (descends || size < sizeBefore);
            sink.part(words, words.length, Math.max(1, size), isSmall);
        }
    }

    /** The sum of a state's integers, or a large number. */
    private int size(long[] numbers, int at) {
        long size = 0;
        for (int i = at; i < at + rules.arity(); i++) {
            size += Math.min(numbers[i], MOST_SIZE);
        }
        return (int) size;
    }
}
