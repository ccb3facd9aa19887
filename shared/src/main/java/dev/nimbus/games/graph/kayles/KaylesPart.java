package dev.nimbus.games.graph.kayles;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.search.Search;

/** A connected part of a position of Node Kayles, its vertices numbered from 0. */
sealed interface KaylesPart {
    long value();

    boolean hasValue(long value);

    /** Whether the part has the value {@code value} after {@code vertex} and its neighbours are taken. */
    boolean hasValueAfter(int vertex, long value);

    /** Forgets what was searched, so that another part has its memory. */
    default void forget() {}

    /**
     * A path, its vertices numbered along it, or a cycle: theory tells its value, however long it is.
     *
     * @param size the number of vertices
     * @param closed whether it is a cycle
     */
    record Line(int size, boolean closed) implements KaylesPart {
        @Override
        public long value() {
            return closed ? PathValues.cycle(size) : PathValues.path(size);
        }

        @Override
        public boolean hasValue(long value) {
            return value() == value;
        }

        @Override
        public boolean hasValueAfter(int vertex, long value) {
            long after = closed
                    ? PathValues.path(size - 3)
                    : PathValues.path(vertex - 1) ^ PathValues.path(size - vertex - 2);
            return after == value;
        }
    }

    /**
     * A part that is searched.
     *
     * @param <S> sets of its vertices
     */
    final class Searched<S> implements KaylesPart {
        private static final long UNKNOWN = -1;

        private final KaylesGraph<S> rules;
        private final Budget budget;
        private final long held;
        private Search<S> search;
        private long value = UNKNOWN;

        Searched(KaylesGraph<S> rules, Budget budget) {
            this.rules = rules;
            this.budget = budget;
            this.held = budget.held();
            this.search = new Search<>(rules, budget);
        }

        @Override
        public long value() {
            if (value == UNKNOWN) {
                value = search.grundy(rules.all());
            }
            return value;
        }

        @Override
        public void forget() {
            budget.releaseTo(held);
            search = new Search<>(rules, budget);
        }

        @Override
        public boolean hasValue(long value) {
            return search.hasValue(rules.all(), value);
        }

        @Override
        public boolean hasValueAfter(int vertex, long value) {
            return search.hasValue(rules.after(rules.all(), vertex), value);
        }
    }
}
