package dev.nimbus.theory.misere;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * The quotient of sums of heaps if no more matters of a sum than its {@linkplain Cells cell}. The cells are played out, and
 * those that no sum beside them tells apart are merged, as states of an automaton are.
 *
 * <p>A heap that is no generator is taken for a sum of smaller generators. So a move takes one generator away and adds
 * smaller ones, and leads to a cell that comes before: one pass plays all of them out.
 */
final class BoundedSums {
    /** The largest quotient looked for: its table of products then takes 2 MiB. */
    private static final int MOST_ELEMENTS = 1024;

    private final Cells cells;
    private final int[][] words;
    private final HeapResults results;
    private final Budget budget;

    private BoundedSums(Cells cells, int[][] words, HeapResults results, Budget budget) {
        this.cells = cells;
        this.words = words;
        this.results = results;
        this.budget = budget;
    }

    /**
     * The quotient of the heaps up to {@code words.length - 1}, as a guess.
     *
     * @param base the quotient of fewer heaps
     * @param counted how many of each counted heap are told apart
     * @param words by heap, the sum that it is taken for if it is no generator
     */
    static QuotientGuess quotient(
            QuotientGuess base,
            SortedMap<Integer, Integer> counted,
            int[][] words,
            HeapResults results,
            Budget budget) {
        long before = budget.held();
        QuotientGuess quotient = new BoundedSums(new Cells(base, counted, budget), words, results, budget).quotient();
        budget.releaseTo(before);
        return quotient;
    }

    private QuotientGuess quotient() {
        BitSet lost = outcomes();
        int[] classes = classes(lost);
        int[] first = firstCells(classes);
        int[] phi = new int[words.length];
        for (int heap = 1; heap < phi.length; heap++) {
            phi[heap] = results.isDead(heap) ? 0 : classes[cells.sum(0, letters(heap))];
        }
        int[][] sums = Arrays.stream(first).mapToObj(this::heaps).toArray(int[][]::new);
        return new QuotientGuess(multiply(first, classes, lost), phi, sums);
    }

    private int[] heaps(int cell) {
        return Arrays.stream(cells.letters(cell))
                .map(letter -> cells.generators()[letter])
                .toArray();
    }

    /** Heaps written in generators, as ascending indices of these. */
    private int[] letters(int... heaps) {
        int[] letters = HeapSums.NONE;
        for (int heap : heaps) {
            int generator = Arrays.binarySearch(cells.generators(), heap);
            letters = HeapSums.sum(letters, generator < 0 ? letters(words[heap]) : new int[] {generator});
        }
        return letters;
    }

    /** Plays all cells out. */
    private BitSet outcomes() {
        int[][][] moves =
                Arrays.stream(cells.generators()).mapToObj(this::moves).toArray(int[][][]::new);
        BitSet lost = new BitSet(cells.count());
        for (int cell = 1; cell < cells.count(); cell++) {
            lost.set(cell, !isWon(cells.letters(cell), moves, lost));
        }
        return lost;
    }

    private int[][] moves(int heap) {
        List<int[]> all = results.of(heap);
        budget.spend(all.size());
        TreeSet<int[]> moves = new TreeSet<>(Arrays::compare);
        all.forEach(result -> moves.add(letters(result)));
        return moves.toArray(int[][]::new);
    }

    /** Whether a move leads to a lost cell: moves of the largest generator first, those of equal ones once. */
    private boolean isWon(int[] sum, int[][][] moves, BitSet lost) {
        for (int i = sum.length - 1; i >= 0; i--) {
            if (i == sum.length - 1 || sum[i] != sum[i + 1]) {
                budget.spend(1);
                int rest = cells.sum(0, HeapSums.without(sum, i));
                for (int[] move : moves[sum[i]]) {
                    if (lost.get(cells.sum(rest, move))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** Numbers of the classes of cells that nothing tells apart, in the order of their first cells. */
    private int[] classes(BitSet lost) {
        int[] classes = new int[cells.count()];
        for (int cell = 0; cell < classes.length; cell++) {
            classes[cell] = lost.get(cell) ? 1 : 0;
        }
        int count = 0;
        int before;
        do {
            before = count;
            for (int generator = 0; generator < cells.generators().length; generator++) {
                count = split(classes, cells.next(generator));
            }
        } while (count > before);
        return classes;
    }

    /** Parts the classes by those of the next cells; how many there are then. */
    private int split(int[] classes, int... next) {
        budget.spend(1 + classes.length / Cells.CELLS_OF_A_STEP);
        Numbering pairs = new Numbering();
        int[] parted = new int[classes.length];
        for (int cell = 0; cell < classes.length; cell++) {
            parted[cell] = pairs.of(((long) classes[cell] << Integer.SIZE) | classes[next[cell]]);
            if (parted[cell] >= MOST_ELEMENTS) {
                throw Refusal.tooLarge("the quotient has more than " + MOST_ELEMENTS + " elements");
            }
        }
        System.arraycopy(parted, 0, classes, 0, parted.length);
        return pairs.count();
    }

    private static int[] firstCells(int... classes) {
        int[] first = new int[Arrays.stream(classes).max().orElse(0) + 1];
        int count = 0;
        for (int cell = 0; cell < classes.length; cell++) {
            if (classes[cell] == count) {
                first[count] = cell;
                count++;
            }
        }
        return first;
    }

    private BipartiteMonoid multiply(int[] first, int[] classes, BitSet lost) {
        int order = first.length;
        short[][] product = new short[order][order];
        BitSet portion = new BitSet(order);
        for (int y = 0; y < order; y++) {
            budget.spend(1 + order / Cells.CELLS_OF_A_STEP);
            portion.set(y, lost.get(first[y]));
            int[] letters = cells.letters(first[y]);
            for (int x = 0; x < order; x++) {
                product[x][y] = (short) classes[cells.sum(first[x], letters)];
            }
        }
        return new BipartiteMonoid(product, portion);
    }
}
