package dev.nimbus.games.graph.kayles;

import dev.nimbus.games.grid.cells.PathValues;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import java.util.OptionalLong;

/** A connected part of a position of Node Kayles, its vertices numbered from 0. */
sealed interface KaylesPart {
    long value();

    default boolean hasValue(long value) {
        return value() == value;
    }

    /** The value, where it is known without a search. */
    OptionalLong known();

    /** The value that the part has after a vertex and its neighbours are taken, where it is known without a search. */
    OptionalLong knownAfter(int vertex);

    /** Whether the part has the value {@code value} after {@code vertex} and its neighbours are taken. */
    boolean hasValueAfter(int vertex, long value);

    /** Takes over the value, where it is kept. */
    default void learn(long value) {}

    /** Forgets what was searched, so that another part has its memory. */
    default void forget() {}

    /** A cycle, or a path whose vertices are numbered along it. Theory gives its value at any length. */
    record Line(int size, boolean closed) implements KaylesPart {
        @Override
        public long value() {
            return closed ? PathValues.cycle(size) : PathValues.path(size);
        }

        private long valueAfter(int vertex) {
            return closed
                    ? PathValues.path(size - 3)
                    : PathValues.path(vertex - 1) ^ PathValues.path(size - vertex - 2);
        }

        @Override
        public boolean hasValueAfter(int vertex, long value) {
            return valueAfter(vertex) == value;
        }

        @Override
        public OptionalLong known() {
            return OptionalLong.of(value());
        }

        @Override
        public OptionalLong knownAfter(int vertex) {
            return OptionalLong.of(valueAfter(vertex));
        }
    }

    /**
     * A part that is too large to be searched: its value is known only if it is symmetric.
     *
     * @param neighbours those of each vertex, each once
     */
    record Large(int[][] neighbours, Budget budget) implements KaylesPart {
        @Override
        public long value() {
            if (HalfTurn.isLost(neighbours, budget)) {
                return 0;
            }
            throw tooLarge(neighbours.length);
        }

        @Override
        public OptionalLong known() {
            return OptionalLong.empty();
        }

        @Override
        public OptionalLong knownAfter(int vertex) {
            return OptionalLong.empty();
        }

        /** It counts moves: what is a vertex here is an edge to who plays Arc Kayles. */
        static Refusal tooLarge(int vertices) {
            return Refusal.tooLarge(
                    "a connected part has " + vertices + " moves; at most " + KaylesComponents.MOST + " are searched");
        }

        @Override
        public boolean hasValueAfter(int vertex, long value) {
            throw tooLarge(neighbours.length);
        }
    }

    final class Searched implements KaylesPart {
        private static final long UNKNOWN = -1;

        private final int[][] neighbours;
        private final KaylesComponents rules;
        private final ValueTable values;
        private final Budget budget;
        private final long held;
        private PositionSearch search;
        private long value = UNKNOWN;

        /** @param neighbours those of each vertex, each once */
        Searched(int[][] neighbours, ValueTable values, Budget budget) {
            this.neighbours = neighbours;
            this.rules = new KaylesComponents(neighbours, Play.NORMAL, budget);
            this.values = values;
            this.budget = budget;
            this.held = budget.held();
            this.search = new PositionSearch(rules, values, budget);
        }

        @Override
        public long value() {
            if (value == UNKNOWN) {
                value = HalfTurn.isLost(neighbours, budget) ? 0 : search.value(this::write);
            }
            return value;
        }

        @Override
        public OptionalLong known() {
            return search.known(this::write);
        }

        @Override
        public OptionalLong knownAfter(int vertex) {
            long[] left = rules.after(vertex);
            return search.known(sink -> rules.write(left, sink));
        }

        private void write(OptionSink sink) {
            rules.write(rules.all(), sink);
        }

        @Override
        public void learn(long value) {
            search.learn(this::write, value);
        }

        @Override
        public void forget() {
            budget.releaseTo(held);
            search = new PositionSearch(rules, values, budget);
        }

        @Override
        public boolean hasValue(long value) {
            return HalfTurn.isLost(neighbours, budget) ? value == 0 : search.hasValue(this::write, value);
        }

        @Override
        public boolean hasValueAfter(int vertex, long value) {
            long[] left = rules.after(vertex);
            return search.hasValue(sink -> rules.write(left, sink), value);
        }
    }
}
