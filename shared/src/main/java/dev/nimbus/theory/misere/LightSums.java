package dev.nimbus.theory.misere;

import dev.nimbus.theory.Budget;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * The lightest sum of heaps for each element, where a heap of n weighs 2n − 1: then each move makes a sum lighter, also
 * one that splits a heap and takes nothing.
 */
final class LightSums {
    private static final int BYTES_OF_CANDIDATE = 64;

    /** How many products are looked up in a step of work. */
    private static final int PRODUCTS_OF_A_STEP = 16;

    private LightSums() {}

    /** For each element that heaps of the elements {@code phi} generate. */
    static int[][] of(BipartiteMonoid monoid, int[] phi, Budget budget) {
        int[][] lightest = new int[monoid.order()][];
        long before = budget.held();
        record Candidate(int element, int[] sum, long weight) {}
        PriorityQueue<Candidate> open = new PriorityQueue<>(Comparator.comparingLong(Candidate::weight));
        open.add(new Candidate(0, HeapSums.NONE, 0));
        while (!open.isEmpty()) {
            Candidate next = open.poll();
            budget.spend(1);
            if (lightest[next.element()] == null) {
                budget.spend(phi.length / PRODUCTS_OF_A_STEP);
                lightest[next.element()] = next.sum();
                for (int heap = 1; heap < phi.length; heap++) {
                    int product = monoid.product(next.element(), phi[heap]);
                    if (lightest[product] == null) {
                        int[] sum = HeapSums.sum(next.sum(), new int[] {heap});
                        budget.hold(BYTES_OF_CANDIDATE + (long) Integer.BYTES * sum.length);
                        open.add(new Candidate(product, sum, next.weight() + 2L * heap - 1));
                    }
                }
            }
        }
        budget.releaseTo(before);
        return lightest;
    }
}
