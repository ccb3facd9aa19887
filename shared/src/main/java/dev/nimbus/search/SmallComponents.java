package dev.nimbus.search;

import dev.nimbus.search.graph.ComponentGraph;
import dev.nimbus.theory.Budget;
import java.util.Arrays;

/**
 * Values components of few moves by all their options, which are small too. There are few such components, each is met
 * again and again, and to ask for one value alone would save nothing. One that is not known is looked for by its graph before
 * its options are made: two of three have the graph of one that was valued.
 */
final class SmallComponents {
    /** Options for which there is room from the first: most small components have fewer. */
    private static final int FEW = 64;

    private final ComponentRules rules;
    private final long seed;
    private final ValueTable values;
    private final Budget budget;
    private final GraphName graphName = new GraphName();
    private final CheapFacts cheap;
    private OptionValues[] sinks = new OptionValues[0];
    private int depth;
    private final long[] high = new long[1];
    private final long[] low = new long[1];

    /** Means nothing: what is fetched is to be used. */
    long fetched;

    SmallComponents(ComponentRules rules, ValueTable values, Budget budget, CheapFacts cheap) {
        this.rules = rules;
        this.seed = rules.family().seed();
        this.values = values;
        this.budget = budget;
        this.cheap = cheap;
    }

    /** The nim-value of the small component that {@code words} begin with. */
    long value(long[] words, int length) {
        values.key().hash(seed, words, 0, length, high, low, 0);
        return value(words, 0, length, high[0], low[0]);
    }

    /** The nim-value of a small component that has its key. */
    long value(ComponentList parts, int i) {
        return value(parts.words, parts.from[i], parts.length[i], parts.high[i], parts.low[i]);
    }

    private long value(long[] words, int from, int length, long keyHigh, long keyLow) {
        int known = values.find(keyHigh, keyLow);
        if (ValueTable.isExact(known)) {
            return ValueTable.value(known);
        }
        return valueByGraph(words, from, length, keyHigh, keyLow);
    }

    private long valueByGraph(long[] words, int from, int length, long keyHigh, long keyLow) {
        if (!graphName.make(words, from, length)) {
            return valueByOptions(words, from, length, keyHigh, keyLow);
        }
        long graphHigh = graphName.high[0];
        long graphLow = graphName.low[0];
        int alike = values.find(graphHigh, graphLow);
        if (ValueTable.isExact(alike)) {
            values.put(keyHigh, keyLow, alike, GraphName.STEPS);
            return ValueTable.value(alike);
        }
        long value = valueByOptions(words, from, length, keyHigh, keyLow);
        values.put(graphHigh, graphLow, ValueTable.ofValue(value), GraphName.STEPS);
        return value;
    }

    private long valueByOptions(long[] words, int from, int length, long keyHigh, long keyLow) {
        if (depth == sinks.length) {
            sinks = Arrays.copyOf(sinks, depth + 1);
            sinks[depth] = new OptionValues();
        }
        OptionValues sink = sinks[depth++];
        long value = sink.value(words, from, length);
        depth--;
        int fact = ValueTable.ofValue(value);
        values.put(keyHigh, keyLow, fact, sink.options);
        cheap.found(words, from, length, fact, sink.options);
        return value;
    }

    /** The key by which the table knows components by their graphs. */
    private final class GraphName {
        /** About what it takes to make one. */
        static final int STEPS = 4;

        private static final long GRAPH = 0x6772617068L; // "graph"
        private static final int VERTICES_OF_A_STEP = 8;
        private static final int EDGES_OF_A_STEP = 16;

        private final ComponentGraph graph = new ComponentGraph();
        private final long[] written = new long[ComponentGraph.MOST_WORDS];
        private final long[] high = new long[1];
        private final long[] low = new long[1];

        /** Makes the key of a component; says whether it has a graph. */
        boolean make(long[] words, int from, int length) {
            graph.start(0);
            rules.draw(words, from, length, graph);
            if (graph.vertices() == 0) {
                return false;
            }
            budget.spend(1 + graph.vertices() / VERTICES_OF_A_STEP + graph.edges() / EDGES_OF_A_STEP);
            values.key().hash(seed ^ GRAPH, written, 0, graph.write(written), high, low, 0);
            return true;
        }
    }

    /**
     * Collects the values of one component's options. All parts are known by their keys before the first is looked up, so
     * that a processor may wait for several entries of the table at once.
     */
    private final class OptionValues extends OptionSink {
        private final ComponentList parts = new ComponentList(budget);
        private long[] known = new long[FEW];
        private int[] end = new int[FEW];
        private int options;

        long value(long[] words, int from, int length) {
            parts.clear();
            options = 0;
            rules.options(words, from, length, this);
            budget.spend((long) options * rules.stepsOfOption(words, from, length));
            for (int i = 0; i < parts.count; i++) {
                fetched += values.fetch(parts.high[i]);
            }
            return mex();
        }

        /** Bit v of {@code seen}: some option has the value v. A small component has a value below 64, so no others matter. */
        private long mex() {
            long seen = 0;
            int part = 0;
            for (int i = 0; i < options; i++) {
                long option = known[i];
                for (; part < end[i]; part++) {
                    option ^= SmallComponents.this.value(parts, part);
                }
                seen |= option >>> 6 == 0 ? 1L << option : 0;
            }
            return Long.numberOfTrailingZeros(~seen);
        }

        @Override
        public void begin() {
            if (options == known.length) {
                known = Arrays.copyOf(known, 2 * options);
                end = Arrays.copyOf(end, 2 * options);
            }
            known[options] = 0;
        }

        @Override
        public void known(long value) {
            known[options] ^= value;
        }

        @Override
        public void part(long[] words, int length, int weight, boolean isSmall) {
            parts.add(words, 0, length, weight);
            int last = parts.count - 1;
            values.key().hash(seed, words, 0, length, parts.high, parts.low, last);
        }

        @Override
        public boolean end() {
            end[options++] = parts.count;
            return true;
        }
    }
}
