package dev.nimbus.games.heap;

import dev.nimbus.games.MoveList;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;

/**
 * Misère Kayles, after the theorem of W. L. Sibert and J. H. Conway (<i>Mathematical Kayles</i>, Int. J. Game Theory 20,
 * 1992): the outcome is that of normal play but where all rows are of 1, 4, 5, 9, 12, 17, 20 or 25 pins in certain
 * combinations, so it has the period of normal play. With E(…) for an even and D(…) for an odd number of rows of these
 * lengths in all, and no other rows, the exceptions are:
 *
 * <ul>
 *   <li>N though the nim-value is 0: E(5)E(4,1), E(17,12,9)E(20,4,1), 25 E(17,12,9)D(20,4,1);
 *   <li>P though it is not: D(4,1) with any rows of 5, D(9)E(4,1), 12 E(4,1), E(17,12,9)D(20,4,1), 25 D(9)D(4,1).
 * </ul>
 */
public final class KaylesMisere implements MisereTheory {
    /** The largest row in an exception; from one of twice this and two pins more a larger row is always left. */
    private static final long LARGEST = 25;

    private final HeapGame kayles;

    /**
     * The theory of misère Kayles.
     *
     * @param kayles Kayles itself, for its nim-values and moves
     */
    public KaylesMisere(HeapGame kayles) {
        this.kayles = kayles;
    }

    @Override
    public Outcome outcome(Heaps position, Budget budget) {
        return Outcome.ofWin(!new Rows(position).isLost());
    }

    @Override
    public void find(Heaps position, MoveList found) {
        Rows rows = new Rows(position);
        for (int i = 0; i < position.count() && !found.isDone(); i++) {
            rows.add(position.get(i), -1);
            find(position.get(i), rows, new MoveFinder(found, i));
            rows.add(position.get(i), 1);
        }
    }

    private void find(long row, Rows others, MoveFinder finder) {
        if (others.others > 0 || row > 2 * LARGEST + 2) {
            kayles.find(row, others.sum, finder);
            return;
        }
        kayles.results(row, (parts, count) -> {
            finder.budget().spend(1);
            others.addAll(parts, count, 1);
            boolean lost = others.isLost();
            others.addAll(parts, count, -1);
            return !lost || finder.add(parts, count);
        });
    }

    /** The nim-sum, and how many rows there are of each length that matters. */
    private final class Rows {
        private final int[] counts = new int[(int) LARGEST + 1];
        private long sum;

        /** Rows of a length that is in no exception. */
        private int others;

        Rows(Heaps position) {
            for (int i = 0; i < position.count(); i++) {
                add(position.get(i), 1);
            }
        }

        private void addAll(long[] parts, int count, int times) {
            for (int i = 0; i < count; i++) {
                add(parts[i], times);
            }
        }

        private void add(long row, int times) {
            sum ^= kayles.value(row);
            if (row == 1 || row == 4 || row == 5 || row == 9 || row == 12 || row == 17 || row == 20 || row == 25) {
                counts[(int) row] += times;
            } else if (row > 0) {
                others += times;
            }
        }

        private boolean isLost() {
            if (others > 0) {
                return sum == 0;
            }
            return sum == 0 ? !isWonThoughZero() : isLostThoughNotZero();
        }

        private boolean isWonThoughZero() {
            return (only(5, 4, 1) && even(5) && even(4, 1))
                    || (only(17, 12, 9, 20, 4, 1) && even(17, 12, 9) && even(20, 4, 1))
                    || (only(25, 17, 12, 9, 20, 4, 1) && counts[25] == 1 && even(17, 12, 9) && !even(20, 4, 1));
        }

        private boolean isLostThoughNotZero() {
            return (only(5, 4, 1) && !even(4, 1))
                    || (only(9, 4, 1) && !even(9) && even(4, 1))
                    || (only(12, 4, 1) && counts[12] == 1 && even(4, 1))
                    || (only(17, 12, 9, 20, 4, 1) && even(17, 12, 9) && !even(20, 4, 1))
                    || (only(25, 9, 4, 1) && counts[25] == 1 && !even(9) && !even(4, 1));
        }

        private boolean only(int... lengths) {
            int allowed = total(lengths);
            int all = 0;
            for (int count : counts) {
                all += count;
            }
            return allowed == all;
        }

        private boolean even(int... lengths) {
            return total(lengths) % 2 == 0;
        }

        private int total(int... lengths) {
            int total = 0;
            for (int length : lengths) {
                total += counts[length];
            }
            return total;
        }
    }
}
