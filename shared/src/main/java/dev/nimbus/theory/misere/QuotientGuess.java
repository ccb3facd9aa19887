package dev.nimbus.theory.misere;

import java.util.Arrays;
import java.util.BitSet;

/**
 * A guess at the quotient of heaps up to a size: a monoid, the element of each heap, and of each element a sum of heaps
 * that stands for it. Elements are numbered so that each move in such a sum leads to a smaller element. Immutable.
 */
final class QuotientGuess {
    /** That of no heap. */
    static final QuotientGuess NONE =
            new QuotientGuess(new BipartiteMonoid(new short[][] {{0}}, new BitSet()), new int[] {0}, new int[][] {{}});

    private final BipartiteMonoid monoid;
    private final int[] phi;
    private final int[][] words;

    /** Takes all over. */
    QuotientGuess(BipartiteMonoid monoid, int[] phi, int[][] words) {
        this.monoid = monoid;
        this.phi = phi;
        this.words = words;
    }

    BipartiteMonoid monoid() {
        return monoid;
    }

    /** The element of each heap, from 0 on; not to be written to. */
    int[] phi() {
        return phi;
    }

    /** The sum that stands for an element. */
    int[] word(int element) {
        return words[element];
    }

    /** The sum that stands for a heap. */
    int[] wordOf(int heap) {
        return words[phi[heap]];
    }

    /** The heaps of which the sums that stand for elements consist, ascending. */
    int[] generators() {
        return Arrays.stream(words)
                .flatMapToInt(Arrays::stream)
                .sorted()
                .distinct()
                .toArray();
    }

    int elementOf(int... heaps) {
        int element = 0;
        for (int heap : heaps) {
            element = monoid.product(element, phi[heap]);
        }
        return element;
    }

    /** The elements of the options of a sum. */
    BitSet options(int[] sum, HeapResults results) {
        BitSet options = new BitSet(monoid.order());
        for (int i = 0; i < sum.length; i++) {
            if (i == 0 || sum[i] != sum[i - 1]) {
                int rest = elementOf(HeapSums.without(sum, i));
                for (int[] result : results.of(sum[i])) {
                    options.set(monoid.product(rest, elementOf(result)));
                }
            }
        }
        return options;
    }

    /** Whether it tells of this sum another outcome than of its options follows. */
    boolean isWrong(int[] sum, HeapResults results) {
        BitSet options = options(sum, results);
        boolean lost = !options.isEmpty() && options.stream().noneMatch(monoid::isLost);
        return lost != monoid.isLost(elementOf(sum));
    }

    /** How many heaps of a kind tell all its multiples: two heaps more than one fewer change nothing. */
    int mostOf(int heap) {
        int before = 0;
        int power = phi[heap];
        int most = 1;
        while (most < monoid.order() && monoid.product(power, phi[heap]) != before) {
            before = power;
            power = monoid.product(power, phi[heap]);
            most++;
        }
        return most;
    }

    /** The same with one dead heap more. */
    QuotientGuess withDeadHeap() {
        return new QuotientGuess(monoid, Arrays.copyOf(phi, phi.length + 1), words);
    }
}
