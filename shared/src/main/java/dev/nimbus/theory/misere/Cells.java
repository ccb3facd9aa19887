package dev.nimbus.theory.misere;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * What is told of sums of heaps: the element in a base, the quotient of fewer heaps, and how often each of some heaps, the
 * counted ones, occurs, up to a number of times: two more of a kind are taken for none. Sums of which the same is told are
 * one cell. The generators of sums are those of the base and the counted heaps.
 *
 * <p>A cell stands for one of its sums: that with fewest of the largest generator, among these that with fewest of the
 * next, and so on. Cells are numbered in this order of their sums, from 0, the empty sum, on.
 */
final class Cells {
    /** How many cells are looked at in a step of work. */
    static final int CELLS_OF_A_STEP = 64;

    /** Far from the end of a {@code long}; memory ends before it. */
    private static final long MOST_COUNTS = 1L << 48;

    private static final int BYTES_OF_CELL = Numbering.BYTES_OF_KEY + 6 * Integer.BYTES;

    private final BipartiteMonoid base;
    private final int[] generators;
    /** By generator: its element in the base; how many are told apart, 0 if it is not counted; what one adds to the key. */
    private final int[] element;

    private final int[] most;
    private final long[] stride;

    /** The key of a cell is its element in the base and its counts. */
    private final Numbering cells = new Numbering();
    /** The cell with one heap less, by cell, and which heap that is. */
    private int[] less = new int[1];

    private int[] last = new int[1];
    /** The cell with one heap more, by generator and cell. */
    private final int[][] next;

    /**
     * Finds all cells.
     *
     * @param counted how many of each counted heap are told apart
     * @param budget pays for the work, and holds the cells until it is set back
     */
    Cells(QuotientGuess base, SortedMap<Integer, Integer> counted, Budget budget) {
        this.base = base.monoid();
        TreeSet<Integer> all = new TreeSet<>(counted.keySet());
        Arrays.stream(base.generators()).forEach(all::add);
        this.generators = all.stream().mapToInt(Integer::intValue).toArray();
        this.element = Arrays.stream(generators)
                .map(heap -> heap < base.phi().length ? base.phi()[heap] : 0)
                .toArray();
        this.most = Arrays.stream(generators)
                .map(heap -> counted.getOrDefault(heap, 0))
                .toArray();
        this.stride = strides();
        this.next = new int[generators.length][];
        explore(budget);
    }

    private long[] strides() {
        long[] strides = new long[most.length];
        long keys = base.order();
        for (int g = 0; g < strides.length; g++) {
            strides[g] = keys;
            keys *= most[g] + 1;
            if (keys > MOST_COUNTS) {
                throw Refusal.tooLarge("the quotient needs more sums than a search can tell apart");
            }
        }
        return strides;
    }

    private void explore(Budget budget) {
        cells.of(0);
        budget.hold(bytesOfCell());
        for (int g = 0; g < generators.length; g++) {
            for (int cell = 0; cell < cells.count(); cell++) {
                budget.spend(cell % CELLS_OF_A_STEP == 0 ? 1 : 0);
                int found = cells.count();
                if (cells.of(more(cells.key(cell), g)) == found) {
                    budget.spend(1);
                    budget.hold(bytesOfCell());
                    add(found, cell, g);
                }
            }
        }
        for (int g = 0; g < generators.length; g++) {
            next[g] = new int[cells.count()];
            for (int cell = 0; cell < cells.count(); cell++) {
                next[g][cell] = cells.of(more(cells.key(cell), g));
            }
            budget.spend(1 + cells.count() / CELLS_OF_A_STEP);
        }
    }

    private long bytesOfCell() {
        return BYTES_OF_CELL + (long) Integer.BYTES * generators.length;
    }

    /** The key of a cell with one more of a generator. */
    private long more(long key, int g) {
        int before = (int) (key % base.order());
        long more = key - before + base.product(before, element[g]);
        if (most[g] == 0) {
            return more;
        }
        return key / stride[g] % (most[g] + 1) < most[g] ? more + stride[g] : more - stride[g];
    }

    private void add(int found, int cell, int g) {
        if (found == less.length) {
            less = Arrays.copyOf(less, 2 * found);
            last = Arrays.copyOf(last, 2 * found);
        }
        less[found] = cell;
        last[found] = g;
    }

    int count() {
        return cells.count();
    }

    /** The generators, heaps in ascending order. */
    int[] generators() {
        return generators;
    }

    /** The cell with one more of a generator, by cell; not to be written to. */
    int[] next(int generator) {
        return next[generator];
    }

    /** A cell with more heaps, given by indices of generators. */
    int sum(int cell, int... letters) {
        int sum = cell;
        for (int letter : letters) {
            sum = next[letter][sum];
        }
        return sum;
    }

    /** The sum that a cell stands for, as ascending indices of generators. */
    int[] letters(int cell) {
        int length = 0;
        for (int rest = cell; rest > 0; rest = less[rest]) {
            length++;
        }
        int[] letters = new int[length];
        for (int rest = cell; rest > 0; rest = less[rest]) {
            length--;
            letters[length] = last[rest];
        }
        return letters;
    }
}
