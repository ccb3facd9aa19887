package dev.nimbus.search;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.SearchProgress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Finds nim-values of positions, or whether they are given ones. What it finds goes into the shared table and serves all
 * later searches. The budget pays for every option that is made, and for the memory beside the table; after a while its
 * {@linkplain Budget#helpers helpers} are called. A search that was refused is not used again. Not safe for use by several
 * threads.
 */
public final class PositionSearch {
    private final SearchContext search;
    private final SearchStack stack;
    private final Expansion parts;

    /** A position as its family writes it: as one option of nothing. */
    @FunctionalInterface
    public interface Position {
        /** Writes the parts of the position, between {@link OptionSink#begin} and {@link OptionSink#end}. */
        void write(OptionSink sink);

        /**
         * {@return the same position, for another thread; by default this one, which any thread may write}
         *
         * @param rules {@linkplain ComponentRules#ofThread those of that thread}
         */
        default Position by(ComponentRules rules) {
            return this;
        }
    }

    /**
     * Nim-values of states that are valued outside the core: what the table of the node and other nodes know of them, and what
     * one thread finds. A state is a component: the words of a prefix, which all have, and its own. For the use of that thread
     * alone.
     */
    public static final class Known {
        /** Says that no value is known. */
        public static final long UNKNOWN = -1;

        private final ComponentRules rules;
        private final ValueTable values;
        private final Sharing sharing;
        private final int arity;
        /** A component: the prefix, and room for a state. */
        private final long[] words;

        private final long[] high = new long[1];
        private final long[] low = new long[1];

        /**
         * That of the thread whose work it is.
         *
         * @param rules say which family the components are of
         * @param arity how many words a state has
         * @param prefix the words before them
         */
        public Known(ComponentRules rules, ValueTable values, Budget budget, int arity, long... prefix) {
            this(
                    rules,
                    values,
                    Sharing.asking(rules, values, budget),
                    arity,
                    Arrays.copyOf(prefix, prefix.length + arity));
        }

        private Known(ComponentRules rules, ValueTable values, Sharing sharing, int arity, long[] words) {
            this.rules = rules;
            this.values = values;
            this.sharing = sharing;
            this.arity = arity;
            this.words = words;
        }

        /** {@return that of another thread, which helps} */
        public Known another(Budget budget) {
            return new Known(rules, values, Sharing.telling(rules, values, budget), arity, words.clone());
        }

        /** {@return the value of a state, or {@link #UNKNOWN}} */
        public long find(long[] states, int at) {
            hash(states, at);
            int known = values.find(high[0], low[0]);
            return ValueTable.isExact(known) ? ValueTable.value(known) : UNKNOWN;
        }

        private void hash(long[] states, int at) {
            System.arraycopy(states, at, words, words.length - arity, arity);
            values.key().hash(rules.family().seed(), words, 0, words.length, high, low, 0);
        }

        /** Keeps the value of a state. A value that took much work is told to other nodes, too. */
        public void found(long[] states, int at, long value, long steps) {
            int fact = ValueTable.ofValue(value);
            hash(states, at);
            values.put(high[0], low[0], fact, steps);
            sharing.found(words, 0, words.length, fact, steps);
        }

        /** {@return the steps spent at which to ask other nodes next} */
        public long due() {
            return sharing.due();
        }

        /** Adds a state to those that other nodes are asked for, unless it is known, or was asked for before. */
        public void add(long[] states, int at) {
            hash(states, at);
            sharing.add(words, 0, words.length, high[0], low[0]);
        }

        /** Asks other nodes for what was added. What they know is found here then. */
        public void askBlocking() {
            sharing.askBlocking();
        }
    }

    /** How far it is. */
    private final class Progress implements SearchProgress.Source {
        @Override
        public long positions() {
            return search.expandedByAll();
        }

        @Override
        public long values() {
            return search.foundByAll();
        }

        @Override
        public SearchProgress.Root root() {
            Optional<Couple> couple = stack.root();
            return new SearchProgress.Root(
                    couple.map(Couple::proof).orElse(0L),
                    couple.map(Couple::disproof).orElse(0L),
                    excluded());
        }

        /** The values of the heaviest part are valued last; those of the others exclude none of the sum's. */
        private List<Long> excluded() {
            if (parts.partCount[0] != 1) {
                return List.of();
            }
            List<Long> values = new ArrayList<>();
            for (long tried = 0; tried < stack.excluded(); tried++) {
                values.add(parts.value[0] ^ tried);
            }
            return values;
        }
    }

    /**
     * A search that spends {@code budget}.
     *
     * @param values what is known already, and gets what is found
     * @param budget pays; when it is used up, a call ends in a {@link dev.nimbus.theory.Refusal}
     */
    public PositionSearch(ComponentRules rules, ValueTable values, Budget budget) {
        this.search = SearchContext.first(rules, values, budget);
        this.stack = new SearchStack(search);
        this.parts = new Expansion(search);
        budget.begins(new Progress());
    }

    /** {@return the nim-value of a position, if the values of its parts are known} Small parts are valued here. */
    public OptionalLong known(Position position) {
        parts.makeOne(position);
        return parts.partCount[0] == 0 ? OptionalLong.of(parts.value[0]) : OptionalLong.empty();
    }

    /** {@return the nim-value of a position} */
    public long value(Position position) {
        parts.makeOne(position);
        return valueAllFrom(0);
    }

    /**
     * {@return whether the nim-value of a position is {@code value}} Cheaper than {@link #value}: of its heaviest part
     * only that one value is asked.
     *
     * @param value the nim-value, unsigned; no position that can be searched has one past 2⁶³−1
     */
    public boolean hasValue(Position position, long value) {
        if (value < 0) {
            return false;
        }
        parts.makeOne(position);
        long rest = value ^ valueAllFrom(1);
        if (parts.partCount[0] == 0) {
            return rest == 0;
        }
        try (RootQuestion question = new RootQuestion(search, parts.parts, 0, rest)) {
            question.runBlocking(stack);
            return question.hasValue();
        }
    }

    /**
     * Takes over the nim-value of a position that is one component, which somebody has proved, and gives it to others as
     * what was dear to find. May block while others have no room for it.
     */
    public void learn(Position position, long value) {
        parts.makeOne(position);
        if (parts.partCount[0] == 1) {
            ComponentList part = parts.parts;
            int fact = ValueTable.ofValue(value ^ parts.value[0]);
            search.values.put(part.high[0], part.low[0], fact, SharedValues.DEAR_STEPS);
            search.sharing.keepBlocking(part.words, part.from[0], part.length[0], fact);
        }
    }

    /** The sum of the known value and of the parts from {@code from} on, the lightest first; these parts are removed. */
    private long valueAllFrom(int from) {
        while (parts.partCount[0] > from) {
            int last = parts.partCount[0] - 1;
            try (RootQuestion question = new RootQuestion(search, parts.parts, last, SearchStack.ANY)) {
                question.runBlocking(stack);
                parts.addLastValue(0, question.value());
            }
        }
        return parts.value[0];
    }
}
