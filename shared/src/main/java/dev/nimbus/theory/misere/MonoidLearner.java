package dev.nimbus.theory.misere;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Learns the quotient of the sums of some heaps, the generators, from outcomes, as D. Angluin's algorithm learns an
 * automaton from words (Information and Computation 75, 1987). An element is known by its row: the outcomes of its
 * representative beside each of a list of sums, the tests. Elements are added until each product with a generator has a
 * known row. A sum that the guess gets wrong yields a new test, which tells two sums apart that looked alike.
 */
final class MonoidLearner {
    /** The largest quotient looked for: its table of products then takes 2 MiB. */
    static final int MOST_ELEMENTS = 1024;

    /** How many pairs of generators are compared in a step of work. */
    private static final int PAIRS_OF_A_STEP = 32;

    private final PlayedSums sums;
    private final Budget budget;
    private final List<Integer> generators = new ArrayList<>();
    private final List<int[]> tests = new ArrayList<>(List.of(HeapSums.NONE));

    private final List<int[]> words = new ArrayList<>();
    private final List<int[]> next = new ArrayList<>();
    private final Map<BitSet, Integer> elements = new HashMap<>();
    private int[] parent = {};
    private BipartiteMonoid monoid;

    MonoidLearner(PlayedSums sums, Budget budget) {
        this.sums = sums;
        this.budget = budget;
        close();
    }

    /** The guess. */
    BipartiteMonoid monoid() {
        return monoid;
    }

    /** The element that a sum has the row of; −1 if no element has it. */
    int elementOf(int... heaps) {
        return elements.getOrDefault(row(heaps), -1);
    }

    /** The representative of an element: a sum of generators. */
    int[] word(int element) {
        return words.get(element);
    }

    boolean isGenerator(int heap) {
        return generators.contains(heap);
    }

    /** Takes one heap more into account. */
    void addGenerator(int heap) {
        generators.add(heap);
        close();
    }

    /** Learns from a sum of generators whose outcome the guess gets wrong. */
    void learnFrom(int[] wrong) {
        if (!addTest(0, wrong)) {
            throw new IllegalArgumentException("the guess gets " + Arrays.toString(wrong) + " right");
        }
        close();
    }

    private BitSet row(int[] word) {
        BitSet row = new BitSet(tests.size());
        for (int i = 0; i < tests.size(); i++) {
            budget.spend(1);
            row.set(i, sums.isLost(HeapSums.sum(word, tests.get(i))));
        }
        return row;
    }

    /** Learns all that the tests tell. */
    void close() {
        do {
            explore();
        } while (mendsOrder() || mendsRows());
        monoid = multiply();
    }

    /** Finds all rows, shortest words first. */
    private void explore() {
        words.clear();
        next.clear();
        elements.clear();
        List<Integer> parents = new ArrayList<>();
        words.add(HeapSums.NONE);
        parents.add(-1);
        elements.put(row(HeapSums.NONE), 0);
        for (int i = 0; i < words.size(); i++) {
            int[] products = new int[generators.size()];
            for (int g = 0; g < products.length; g++) {
                int[] word = HeapSums.sum(words.get(i), new int[] {generators.get(g)});
                BitSet row = row(word);
                Integer known = elements.putIfAbsent(row, words.size());
                products[g] = known == null ? words.size() : known;
                if (known == null) {
                    words.add(word);
                    parents.add(i * generators.size() + g);
                    requireFew();
                }
            }
            next.add(products);
        }
        parent = parents.stream().mapToInt(Integer::intValue).toArray();
    }

    private void requireFew() {
        if (words.size() > MOST_ELEMENTS) {
            throw Refusal.tooLarge("the quotient has more than " + MOST_ELEMENTS + " elements");
        }
    }

    /** Whether two generators led to different elements in the two orders, and a test now tells why. */
    private boolean mendsOrder() {
        for (int x = 0; x < words.size(); x++) {
            budget.spend(1 + generators.size() * generators.size() / PAIRS_OF_A_STEP);
            for (int g = 0; g < generators.size(); g++) {
                for (int h = 0; h < g; h++) {
                    int gh = next.get(next.get(x)[g])[h];
                    int hg = next.get(next.get(x)[h])[g];
                    if (gh != hg) {
                        int[] test = difference(gh, hg);
                        return addTest(x, reading(g, h, test)) || addTest(x, reading(h, g, test));
                    }
                }
            }
        }
        return false;
    }

    private int[] reading(int g, int h, int... test) {
        int[] reading = new int[test.length + 2];
        reading[0] = generators.get(g);
        reading[1] = generators.get(h);
        System.arraycopy(test, 0, reading, 2, test.length);
        return reading;
    }

    /** Whether an element led by a test to another outcome than the one seen, and a new test now tells why. */
    private boolean mendsRows() {
        for (int x = 0; x < words.size(); x++) {
            for (int[] test : tests) {
                budget.spend(1);
                if (addTest(x, test)) {
                    return true;
                }
            }
        }
        return false;
    }

    private int[] difference(int x, int y) {
        for (int[] test : tests) {
            if (sums.isLost(HeapSums.sum(words.get(x), test)) != sums.isLost(HeapSums.sum(words.get(y), test))) {
                return test;
            }
        }
        throw new IllegalStateException("two elements have one row");
    }

    /**
     * Adds a test if the guess, reading these heaps from an element on, comes to a wrong outcome. The test is what is
     * left to read where the outcome first changes when what was read is replaced by its representative: it tells the
     * two apart (R. L. Rivest, R. E. Schapire, Information and Computation 103, 1993).
     */
    private boolean addTest(int from, int... heaps) {
        int end = from;
        for (int heap : heaps) {
            end = next.get(end)[generators.indexOf(heap)];
        }
        boolean truth = sums.isLost(HeapSums.sum(words.get(from), sorted(heaps, 0)));
        if (sums.isLost(words.get(end)) == truth) {
            return false;
        }
        int element = from;
        for (int i = 0; i < heaps.length; i++) {
            element = next.get(element)[generators.indexOf(heaps[i])];
            int[] rest = sorted(heaps, i + 1);
            if (sums.isLost(HeapSums.sum(words.get(element), rest)) != truth) {
                tests.add(rest);
                return true;
            }
        }
        throw new IllegalStateException("the last element has the outcome of its representative");
    }

    private static int[] sorted(int[] heaps, int from) {
        int[] rest = Arrays.copyOfRange(heaps, from, heaps.length);
        Arrays.sort(rest);
        return rest;
    }

    private BipartiteMonoid multiply() {
        int order = words.size();
        int count = generators.size();
        short[][] product = new short[order][order];
        BitSet lost = new BitSet(order);
        for (int x = 0; x < order; x++) {
            budget.spend(1 + order / 16);
            product[x][0] = (short) x;
            for (int y = 1; y < order; y++) {
                product[x][y] = (short) next.get(product[x][parent[y] / count])[parent[y] % count];
            }
            lost.set(x, sums.isLost(words.get(x)));
        }
        return new BipartiteMonoid(product, lost);
    }
}
