package dev.nimbus.theory.misere;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Misère outcomes of sums by playing them out. Sums of heaps up to a size for which the quotient is proved are looked up
 * in it. Beside larger heaps such sums are first replaced by the lightest sum of the same element: a guess, since a larger
 * heap may tell the two apart, and a fast one. It is no risk, since nothing is believed before it is proved; where the
 * guess does not lead to a proof, {@link #playExactly} plays all sums as they are.
 */
final class PlayedSums {
    private static final int BYTES_OF_ENTRY = 112;

    /** Play goes as deep as there are tokens, and each move is a frame on the stack. */
    private static final int MOST_TOKENS = 3000;

    private final HeapResults results;
    private final Budget budget;
    private final Map<HeapSums.Key, Boolean> known = new HashMap<>();
    private long held;

    private int proved;
    private BipartiteMonoid monoid;
    private int[] phi = {0};
    private int[][] lightest = {HeapSums.NONE};
    private boolean exact;

    PlayedSums(HeapResults results, Budget budget) {
        this.results = results;
        this.budget = budget;
    }

    /** From now on sums of heaps up to {@code largest} are looked up; {@code phi} gives the element of each. */
    void proved(int largest, BipartiteMonoid quotient, int[] elements) {
        proved = largest;
        monoid = quotient;
        phi = elements.clone();
        lightest = LightSums.of(quotient, phi, budget);
        exact = false;
        forget();
    }

    /** From now on no sum is replaced by another. False if this was so before. */
    boolean playExactly() {
        boolean changes = !exact;
        exact = true;
        forget();
        return changes;
    }

    private void forget() {
        known.clear();
        budget.release(held);
        held = 0;
    }

    /** Whether the next player loses. */
    boolean isLost(int[] heaps) {
        if (heaps.length == 0) {
            return false;
        }
        if (heaps[heaps.length - 1] <= proved) {
            return monoid.isLost(elementOf(heaps, heaps.length));
        }
        return isLostBesideLarge(exact ? heaps : lightened(heaps));
    }

    private int[] lightened(int... heaps) {
        int small = 0;
        while (heaps[small] <= proved) {
            small++;
        }
        int[] light = lightest[elementOf(heaps, small)];
        int[] sum = Arrays.copyOf(light, light.length + heaps.length - small);
        System.arraycopy(heaps, small, sum, light.length, heaps.length - small);
        return sum;
    }

    private boolean isLostBesideLarge(int... heaps) {
        HeapSums.Key key = new HeapSums.Key(heaps);
        Boolean before = known.get(key);
        if (before != null) {
            return before;
        }
        boolean lost = isLostPlayed(heaps);
        long bytes = BYTES_OF_ENTRY + (long) Integer.BYTES * heaps.length;
        budget.hold(bytes);
        held += bytes;
        known.put(key, lost);
        return lost;
    }

    private int elementOf(int[] heaps, int count) {
        int element = 0;
        for (int i = 0; i < count; i++) {
            element = monoid.product(element, phi[heaps[i]]);
        }
        return element;
    }

    private boolean isLostPlayed(int[] heaps) {
        requireShallow(heaps);
        boolean moved = false;
        for (int i = heaps.length - 1; i >= 0; i--) {
            if (i < heaps.length - 1 && heaps[i] == heaps[i + 1]) {
                continue;
            }
            int[] rest = HeapSums.without(heaps, i);
            for (int[] result : results.of(heaps[i])) {
                budget.spend(1);
                moved = true;
                if (isLost(HeapSums.sum(rest, result))) {
                    return false;
                }
            }
        }
        return moved;
    }

    private static void requireShallow(int[] heaps) {
        long tokens = 0;
        for (int heap : heaps) {
            tokens += heap;
        }
        if (tokens > MOST_TOKENS) {
            throw Refusal.tooLarge(
                    "a sum of " + tokens + " tokens would have to be played out, more than " + MOST_TOKENS);
        }
    }
}
