package dev.nimbus.search;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.SearchProgress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds nim-values of positions, or whether they are given ones. What it finds goes into the shared table and serves all
 * later searches. The budget pays for every option that is made, and for the memory beside the table; after a while its
 * {@linkplain Budget#helpers helpers} are called. A search that was refused is not used again. Not safe for use by several
 * threads.
 */
public final class PositionSearch {
    private final SearchState search;
    private final SearchStack stack;
    private final Expansion parts;

    /** A position as its family writes it: as one option of nothing. */
    @FunctionalInterface
    public interface Position {
        /**
         * Writes the parts of the position, between {@link OptionSink#begin} and {@link OptionSink#end}.
         *
         * @param sink takes them
         */
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
     * @param rules where components lead
     * @param values what is known already, and gets what is found
     * @param budget pays; when it is used up, a call ends in a {@link dev.nimbus.theory.Refusal}
     */
    public PositionSearch(ComponentRules rules, ValueTable values, Budget budget) {
        this.search = SearchState.first(rules, values, budget);
        this.stack = new SearchStack(search);
        this.parts = new Expansion(search);
        budget.begins(new Progress());
    }

    /**
     * {@return the nim-value of a position}
     *
     * @param position writes its parts
     */
    public long value(Position position) {
        parts.makeOne(position);
        return valueAllFrom(0);
    }

    /**
     * {@return whether the nim-value of a position is {@code value}} Cheaper than {@link #value}: of its heaviest part
     * only that one value is asked.
     *
     * @param position writes its parts
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
        try (RootQuestion question = RootQuestion.ofCouple(search, parts.parts, 0, rest)) {
            question.runBlocking(stack);
            return question.hasValue();
        }
    }

    /**
     * Takes over the nim-value of a position that is one component, which somebody has proved, and gives it to others as
     * what was dear to find. May block while others have no room for it.
     *
     * @param position writes its parts
     * @param value the nim-value
     */
    public void learn(Position position, long value) {
        parts.makeOne(position);
        if (parts.partCount[0] == 1) {
            Parts part = parts.parts;
            int fact = ValueTable.ofValue(value ^ parts.value[0]);
            search.values.put(part.high[0], part.low[0], fact, SharedValues.DEAR_STEPS);
            search.sharing.keepBlocking(part.words, part.from[0], part.length[0], fact);
        }
    }

    /** The sum of the known value and of the parts from {@code from} on, the lightest first; these parts are removed. */
    private long valueAllFrom(int from) {
        while (parts.partCount[0] > from) {
            int last = parts.partCount[0] - 1;
            try (RootQuestion question = RootQuestion.ofValue(search, parts.parts, last)) {
                question.runBlocking(stack);
                parts.addLastValue(0, question.value());
            }
        }
        return parts.value[0];
    }
}
