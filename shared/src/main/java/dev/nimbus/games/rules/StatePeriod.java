package dev.nimbus.games.rules;

import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Budget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A proved period of states of several integers, one of which, n, each move makes smaller by a number or makes a number, while
 * it leaves the others or makes them numbers: {@code [a-3, 1]} if {@code last != 1}.
 *
 * <p>Let a row be the values of all states with one n, for the others that play can come to: finitely many. No move takes
 * more than M of a large n, and which moves there are depends on its remainder modulo m. So M rows and the remainder
 * determine the next row. Where both come again p later, all that follows does: rows n and n+p are equal.
 *
 * @param integer the place of n
 * @param from the least n of the period
 * @param period p
 */
record StatePeriod(int integer, long from, long period) {
    /** Of so many values the period is to show. */
    private static final int MOST_STATES = 1 << 15;

    private static final int MOST_KINDS = 64;

    /** The same state with the least n of its remainder. */
    long[] reduced(long[] states, int at, int arity) {
        long[] state = Arrays.copyOfRange(states, at, at + arity);
        if (state[integer] > from) {
            state[integer] = from + (state[integer] - from) % period;
        }
        return state;
    }

    /**
     * The period of the states that play can come to from a state with any n, if one shows.
     *
     * @param reaches of all moves, none of which divides
     * @param state its other integers count
     * @param positions has values that were found before
     * @throws dev.nimbus.theory.Refusal if the budget is used up, or a small state has a move that is a fault
     */
    static Optional<StatePeriod> find(
            StateRules rules, List<Reach> reaches, long[] state, ValueTable positions, Budget budget) {
        int integer = reaches.get(0).integer();
        long[] kind = state.clone();
        kind[integer] = 0;
        List<long[]> kinds = kinds(reaches, kind);
        long modulus = reaches.stream().mapToLong(Reach::modulus).reduce(1, (a, b) -> Math.min(MOST_STATES, a * b));
        long most = reaches.stream().mapToLong(Reach::most).reduce(1, Math::max);
        long others = kinds.stream().flatMapToLong(Arrays::stream).max().orElse(0);
        if (kinds.size() > MOST_KINDS || modulus >= MOST_STATES || others > Reach.LARGEST) {
            return Optional.empty();
        }
        long settled = others + reaches.stream().mapToLong(Reach::sum).max().orElse(0);
        return new Rows(rules, integer, kinds, new StateValues(rules, new KeptStates(), positions, budget))
                .find((int) Math.max(settled, most), (int) most, (int) modulus);
    }

    /** The other integers of all states that play can come to, each with an n of 0. */
    private static List<long[]> kinds(List<Reach> reaches, long[] first) {
        List<long[]> kinds = new ArrayList<>(List.of(first));
        for (int i = 0; i < kinds.size() && kinds.size() <= MOST_KINDS; i++) {
            for (Reach reach : reaches) {
                for (List<Long> others : reach.others()) {
                    long[] next = kinds.get(i).clone();
                    for (int place = 0; place < next.length; place++) {
                        next[place] = others.get(place) == Reach.STAYS ? next[place] : others.get(place);
                    }
                    if (kinds.stream().noneMatch(known -> Arrays.equals(known, next))) {
                        kinds.add(next);
                    }
                }
            }
        }
        return kinds;
    }

    private record Rows(StateRules rules, int integer, List<long[]> kinds, StateValues values) {
        /**
         * Compares each M rows with those at the last power of two.
         *
         * @param settled from here on M rows and the remainder determine the next
         */
        Optional<StatePeriod> find(int settled, int most, int modulus) {
            int width = kinds.size();
            int count = MOST_STATES / width;
            long[] all = new long[count * width];
            int known = 0;
            for (int next = 0; next < count; next++) {
                row(next, all);
                if (next < settled) {
                    known = next;
                } else if ((next - known) % modulus == 0 && isSame(all, known, next, most * width, width)) {
                    return Optional.of(new StatePeriod(integer, known, next - known));
                } else if (next >= 2 * known) {
                    known = next;
                }
            }
            return Optional.empty();
        }

        private void row(int next, long[] all) {
            for (int i = 0; i < kinds.size(); i++) {
                long[] state = kinds.get(i).clone();
                state[integer] = next;
                all[next * kinds.size() + i] = values.value(state, 0);
            }
        }

        /** Whether the rows that end with each of two are the same. */
        private static boolean isSame(long[] all, int one, int other, int length, int width) {
            int end = (one + 1) * width;
            int otherEnd = (other + 1) * width;
            return end >= length && Arrays.equals(all, end - length, end, all, otherEnd - length, otherEnd);
        }
    }
}
