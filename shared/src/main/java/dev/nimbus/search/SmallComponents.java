package dev.nimbus.search;

import dev.nimbus.theory.Budget;
import java.util.Arrays;

/**
 * Values components of few moves by all their options, which are small too. There are few such components, each is met
 * again and again, and to ask for one value alone would save nothing.
 */
final class SmallComponents {
    private final ComponentRules rules;
    private final ValueTable values;
    private final Budget budget;
    private final CheapFacts cheap;
    private Mex[] sinks = new Mex[0];
    private int depth;

    SmallComponents(ComponentRules rules, ValueTable values, Budget budget, CheapFacts cheap) {
        this.rules = rules;
        this.values = values;
        this.budget = budget;
        this.cheap = cheap;
    }

    /** The nim-value of the small component that {@code words} begin with. */
    long value(long[] words, int length) {
        if (depth == sinks.length) {
            sinks = Arrays.copyOf(sinks, depth + 1);
            sinks[depth] = new Mex();
        }
        Mex sink = sinks[depth++];
        long value = sink.value(words, length);
        depth--;
        return value;
    }

    /** The nim-value of a small component that has its key. */
    long value(Parts parts, int i) {
        int known = values.find(parts.high[i], parts.low[i]);
        if (ValueTable.isExact(known)) {
            return ValueTable.value(known);
        }
        return value(Arrays.copyOfRange(parts.words, parts.from[i], parts.from[i] + parts.length[i]), parts.length[i]);
    }

    /** Collects the values of one component's options. */
    private final class Mex implements OptionSink {
        private final long[] high = new long[1];
        private final long[] low = new long[1];
        private final long[] three = new long[3];

        /** Bit v: some option has the value v. Fewer than 64 options leave no other values of interest. */
        private long seen;

        private int options;
        private long option;

        long value(long[] words, int length) {
            values.key().hash(rules.family().seed(), words, 0, length, high, low, 0);
            int known = values.find(high[0], low[0]);
            if (ValueTable.isExact(known)) {
                return ValueTable.value(known);
            }
            seen = 0;
            options = 0;
            rules.options(words, 0, length, this);
            budget.spend((long) options * rules.stepsOfOption(words, 0, length));
            long value = Long.numberOfTrailingZeros(~seen);
            values.put(high[0], low[0], ValueTable.ofValue(value), options);
            cheap.found(words, 0, length, ValueTable.ofValue(value), options);
            return value;
        }

        @Override
        public void begin() {
            option = 0;
            options++;
        }

        @Override
        public void known(long value) {
            option ^= value;
        }

        @Override
        public void part(long[] words, int length, int weight, boolean isSmall) {
            option ^= SmallComponents.this.value(words, length);
        }

        @Override
        public void part(long first, long second, long third, int weight, boolean isSmall) {
            three[0] = first;
            three[1] = second;
            three[2] = third;
            part(three, three.length, weight, isSmall);
        }

        @Override
        public boolean end() {
            seen |= option >>> 6 == 0 ? 1L << option : 0;
            return true;
        }
    }
}
