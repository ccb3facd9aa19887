package dev.nimbus.search.words;

import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.search.SearchRules;

/**
 * Rules of positions that are objects without words, for the core: the word of a component is its number, which is told to nobody.
 * Under misère play a position without a move gets one, to the end. Who has to move there makes that last move and wins, so the search of normal
 * play serves both conventions. Positions are not split then: each part would have an end of its own. For the use of one thread.
 */
public final class NumberedRules<P> implements ComponentRules {
    private static final Family NORMAL = new Family(0x6e756d62657273L, false); // "numbers"
    private static final Family MISERE = new Family(0x6e756d6265727332L, false); // "numbers2"

    private final SearchRules<P> rules;
    private final NumberedPositions<P> numbers;
    private final Play play;
    private final Budget budget;
    private final long[] word = new long[1];

    /**
     * Rules under a convention, whose components have the numbers that their positions get.
     *
     * @param rules where positions lead, and under normal play what they are sums of
     * @param numbers of positions by the same rules
     * @param budget holds the memory of positions that are new
     */
    public NumberedRules(SearchRules<P> rules, NumberedPositions<P> numbers, Play play, Budget budget) {
        this.rules = rules;
        this.numbers = numbers;
        this.play = play;
        this.budget = budget;
    }

    @Override
    public Family family() {
        return play == Play.NORMAL ? NORMAL : MISERE;
    }

    @Override
    public boolean isDepthFirst() {
        return true;
    }

    /** The rules do not say whether play ends. */
    @Override
    public boolean mayRepeat() {
        return true;
    }

    /** {@return a position as the core has it} */
    public PositionSearch.Position position(P position) {
        return sink -> write(position, sink);
    }

    @Override
    public int stepsOfOption(long[] component, int from, int length) {
        return (int) Math.min(Integer.MAX_VALUE, rules.work(numbers.at((int) component[from])));
    }

    @Override
    public void options(long[] component, int from, int length, OptionSink sink) {
        boolean[] isOver = {play == Play.MISERE};
        rules.options(numbers.at((int) component[from]), option -> {
            isOver[0] = false;
            sink.begin();
            write(option, sink);
            return sink.end();
        });
        if (isOver[0]) {
            sink.begin();
            sink.end();
        }
    }

    private void write(P position, OptionSink sink) {
        if (play == Play.MISERE) {
            writePart(position, sink);
            return;
        }
        for (P component : rules.components(position)) {
            long known = rules.knownValue(component);
            if (known < 0) {
                writePart(component, sink);
            } else {
                sink.known(known);
            }
        }
    }

    private void writePart(P position, OptionSink sink) {
        word[0] = numbers.number(position, rules.size(position), budget);
        sink.part(word, 1, Math.max(1, rules.weight(position)), false);
    }
}
