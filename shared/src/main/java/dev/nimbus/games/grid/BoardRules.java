package dev.nimbus.games.grid;

import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.graph.ComponentGraph;
import dev.nimbus.search.words.ObjectRules;
import dev.nimbus.theory.search.SearchRules;
import java.util.Arrays;

/** Boards for the search core: components that fit into 64 cells are packed; the options of others are made as objects. */
final class BoardRules<P> implements ComponentRules {
    private final ComponentRules packed;
    private final ObjectRules<P> wide;

    /** How components are packed for the core, and where packed ones lead; their last word is not negative. */
    interface Packing<P> extends ComponentRules {
        /** Whether a component can be packed. */
        boolean fits(P component);

        /** Writes a component that {@link #fits}. */
        void write(P component, OptionSink sink);

        /** The words of a component that does not fit, of which the last is negative. */
        long[] toWords(P component);

        /** The component of such words. */
        P ofWords(long... words);
    }

    BoardRules(SearchRules<P> rules, Packing<P> packing) {
        this.packed = packing;
        this.wide = new ObjectRules<>(rules, new BoardWords<>(packing));
    }

    /** A position as the core has it. */
    PositionSearch.Position position(P position) {
        return wide.position(position);
    }

    private ComponentRules of(long[] words, int from, int length) {
        return words[from + length - 1] < 0 ? wide : packed;
    }

    @Override
    public Family family() {
        return packed.family();
    }

    @Override
    public int stepsOfOption(long[] words, int from, int length) {
        return of(words, from, length).stepsOfOption(words, from, length);
    }

    @Override
    public void draw(long[] words, int from, int length, ComponentGraph graph) {
        of(words, from, length).draw(words, from, length, graph);
    }

    @Override
    public void options(long[] words, int from, int length, OptionSink sink) {
        of(words, from, length).options(words, from, length, sink);
    }

    private record BoardWords<P>(Packing<P> packing) implements ObjectRules.Words<P> {
        @Override
        public Family family() {
            return packing.family();
        }

        @Override
        public void write(P component, int weight, OptionSink sink) {
            if (packing.fits(component)) {
                packing.write(component, sink);
            } else {
                long[] words = packing.toWords(component);
                sink.part(words, words.length, weight, false);
            }
        }

        @Override
        public P read(long[] words, int from, int length) {
            return packing.ofWords(Arrays.copyOfRange(words, from, from + length));
        }
    }
}
