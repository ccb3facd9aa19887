package dev.nimbus.theory.misere;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks a quotient from nothing but the rules, with none of the search's code: the laws of a commutative monoid, that the
 * heaps generate it, that no two of its elements are alike, and the outcomes of all sums. For these it keeps, of each sum,
 * its element and the elements of its options, and goes through all such pairs, of which for each element those with
 * fewest options are enough.
 */
final class QuotientCheck {
    private final MisereQuotient quotient;
    private final BipartiteMonoid monoid;
    private final List<List<int[]>> results = new ArrayList<>();

    QuotientCheck(HeapRules rules, MisereQuotient quotient) {
        this.quotient = quotient;
        this.monoid = quotient.monoid();
        for (int heap = 0; heap <= quotient.searched(); heap++) {
            List<int[]> all = new ArrayList<>();
            rules.results(heap, all::add);
            results.add(all);
        }
    }

    /** A sum by its element and the elements of its options. */
    private record Pair(int element, BitSet options) {}

    void check() {
        checkLaws();
        checkReduced();
        checkOutcomes();
    }

    private void checkLaws() {
        int order = monoid.order();
        for (int x = 0; x < order; x++) {
            assertThat(monoid.product(0, x)).isEqualTo(x);
            for (int y = 0; y < order; y++) {
                assertThat(monoid.product(x, y)).isEqualTo(monoid.product(y, x));
                for (int heap = 1; heap < results.size(); heap++) {
                    int h = quotient.elementOf(heap);
                    assertThat(monoid.product(monoid.product(x, y), h))
                            .isEqualTo(monoid.product(x, monoid.product(y, h)));
                }
            }
        }
    }

    /** Elements are as many as the rows of outcomes, and all are products of heaps. */
    private void checkReduced() {
        Set<BitSet> rows = new HashSet<>();
        Set<Integer> generated = new HashSet<>(Set.of(0));
        Deque<Integer> open = new ArrayDeque<>(generated);
        for (int x = 0; x < monoid.order(); x++) {
            BitSet row = new BitSet();
            for (int y = 0; y < monoid.order(); y++) {
                row.set(y, monoid.isLost(monoid.product(x, y)));
            }
            rows.add(row);
        }
        while (!open.isEmpty()) {
            int x = open.poll();
            for (int heap = 1; heap < results.size(); heap++) {
                int product = monoid.product(x, quotient.elementOf(heap));
                if (generated.add(product)) {
                    open.add(product);
                }
            }
        }
        assertThat(rows).hasSize(monoid.order());
        assertThat(generated).hasSize(monoid.order());
    }

    private void checkOutcomes() {
        Set<Pair> heaps = new HashSet<>();
        for (int heap = 0; heap < results.size(); heap++) {
            if (results.get(heap).isEmpty()) {
                assertThat(quotient.elementOf(heap)).isZero();
            } else {
                heaps.add(new Pair(quotient.elementOf(heap), elements(results.get(heap))));
            }
        }
        assertThat(monoid.isLost(0)).isFalse();
        checkNoLossToLoss(heaps);
        checkWins(heaps);
    }

    private BitSet elements(List<int[]> sums) {
        BitSet elements = new BitSet();
        for (int[] sum : sums) {
            int product = 0;
            for (int heap : sum) {
                product = monoid.product(product, quotient.elementOf(heap));
            }
            elements.set(product);
        }
        return elements;
    }

    private void checkNoLossToLoss(Set<Pair> heaps) {
        for (Pair heap : heaps) {
            for (int z = 0; z < monoid.order(); z++) {
                int beside = z;
                if (monoid.isLost(monoid.product(z, heap.element()))) {
                    assertThat(heap.options().stream()).noneMatch(x -> monoid.isLost(monoid.product(beside, x)));
                }
            }
        }
    }

    private void checkWins(Set<Pair> heaps) {
        Map<Integer, List<Pair>> fewest = new HashMap<>();
        Deque<Pair> open = new ArrayDeque<>();
        heaps.forEach(heap -> add(heap, fewest, open));
        while (!open.isEmpty()) {
            Pair sum = open.poll();
            boolean wins = sum.options().stream().anyMatch(monoid::isLost);
            assertThat(monoid.isLost(sum.element())).isEqualTo(!wins);
            for (Pair heap : heaps) {
                add(sum(sum, heap), fewest, open);
            }
        }
    }

    private static void add(Pair pair, Map<Integer, List<Pair>> fewest, Deque<Pair> open) {
        List<Pair> same = fewest.computeIfAbsent(pair.element(), element -> new ArrayList<>());
        if (same.stream().noneMatch(other -> contains(pair.options(), other.options()))) {
            same.removeIf(other -> contains(other.options(), pair.options()));
            same.add(pair);
            open.add(pair);
        }
    }

    private static boolean contains(BitSet all, BitSet some) {
        BitSet rest = (BitSet) some.clone();
        rest.andNot(all);
        return rest.isEmpty();
    }

    private Pair sum(Pair a, Pair b) {
        BitSet options = new BitSet();
        a.options().stream().forEach(x -> options.set(monoid.product(x, b.element())));
        b.options().stream().forEach(x -> options.set(monoid.product(x, a.element())));
        return new Pair(monoid.product(a.element(), b.element()), options);
    }
}
