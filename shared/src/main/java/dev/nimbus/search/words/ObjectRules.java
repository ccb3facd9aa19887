package dev.nimbus.search.words;

import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.theory.search.SearchRules;

/**
 * Rules of positions that are objects, for the core: components are written as words, and read again when their options
 * are made.
 *
 * @param rules where positions lead, and what they are sums of
 * @param words how components are written
 */
public record ObjectRules<P>(SearchRules<P> rules, Words<P> words) implements ComponentRules {
    /** How components are written as words. */
    public interface Words<P> {
        /** {@return which family the words belong to} */
        Family family();

        /** {@return whether play may come to a component again, as {@link ComponentRules#mayRepeat} says; false by default} */
        default boolean mayRepeat() {
            return false;
        }

        /**
         * Writes a component as one part, or as several that it is a sum of.
         *
         * @param component a component in canonical form
         * @param weight how hard it is, as the rules say, at least 1
         */
        void write(P component, int weight, OptionSink sink);

        /**
         * {@return a component that was written as one part}
         *
         * @param words holds the part; not to be written to
         */
        P read(long[] words, int from, int length);
    }

    @Override
    public Family family() {
        return words.family();
    }

    @Override
    public boolean isDepthFirst() {
        return true;
    }

    @Override
    public boolean mayRepeat() {
        return words.mayRepeat();
    }

    /** {@return a position as the core has it} */
    public PositionSearch.Position position(P position) {
        return sink -> write(position, sink);
    }

    @Override
    public int stepsOfOption(long[] component, int from, int length) {
        return (int) Math.min(Integer.MAX_VALUE, rules.work(words.read(component, from, length)));
    }

    @Override
    public void options(long[] component, int from, int length, OptionSink sink) {
        rules.options(words.read(component, from, length), option -> {
            sink.begin();
            write(option, sink);
            return sink.end();
        });
    }

    private void write(P position, OptionSink sink) {
        for (P component : rules.components(position)) {
            long known = rules.knownValue(component);
            if (known < 0) {
                words.write(component, Math.max(1, rules.weight(component)), sink);
            } else {
                sink.known(known);
            }
        }
    }
}
