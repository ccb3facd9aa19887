package dev.nimbus.theory.misere;

import dev.nimbus.theory.Budget;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * Misère outcomes of sums by playing them out. Sums of heaps up to a size for which the quotient is proved are looked up
 * in it. Beside larger heaps such sums are first replaced by the lightest sum of the same element: a guess, since a larger
 * heap may tell the two apart, and a fast one. It is no risk, since nothing is believed before it is proved; where the
 * guess does not lead to a proof, {@link #playExactly} plays all sums as they are.
 */
final class PlayedSums {
    private static final int BYTES_OF_ENTRY = 112;

    private static final int BYTES_OF_FRAME = 160;

    /** How many heaps are copied and compared in a step of work. */
    private static final int HEAPS_OF_A_STEP = 16;

    private final HeapResults results;
    private final Budget budget;
    private final Map<HeapSums.Key, Known> known = new HashMap<>();
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

    /** What is known of a sum. */
    private enum Known {
        LOST,
        WON,
        UNKNOWN;

        static Known of(boolean lost) {
            return lost ? LOST : WON;
        }
    }

    /** Whether the next player loses. */
    boolean isLost(int[] heaps) {
        int[] sum = simplified(heaps);
        Known answer = known(sum);
        return (answer == Known.UNKNOWN ? play(sum) : answer) == Known.LOST;
    }

    /** The sum that stands for this one. */
    private int[] simplified(int... heaps) {
        return exact || heaps.length == 0 || heaps[heaps.length - 1] <= proved ? heaps : lightened(heaps);
    }

    private Known known(int... heaps) {
        if (heaps.length == 0) {
            return Known.WON;
        }
        return heaps[heaps.length - 1] <= proved
                ? Known.of(monoid.isLost(elementOf(heaps, heaps.length)))
                : known.getOrDefault(new HeapSums.Key(heaps), Known.UNKNOWN);
    }

    /** Plays a sum out. A play is as long as there are tokens, so the stack is our own. */
    private Known play(int... heaps) {
        Deque<Frame> stack = new ArrayDeque<>();
        stack.push(new Frame(heaps));
        while (true) {
            Frame top = stack.element();
            Known answer = top.goOn();
            if (answer == Known.UNKNOWN) {
                stack.push(new Frame(top.option));
            } else {
                stack.pop();
                budget.release(top.bytes());
                remember(top.heaps, answer);
                if (stack.isEmpty()) {
                    return answer;
                }
            }
        }
    }

    private void remember(int[] heaps, Known answer) {
        long bytes = BYTES_OF_ENTRY + (long) Integer.BYTES * heaps.length;
        budget.hold(bytes);
        held += bytes;
        known.put(new HeapSums.Key(heaps), answer);
    }

    /** A sum that is played out, and how far: the options of its largest heap first, those of equal heaps once. */
    private final class Frame {
        private final int[] heaps;
        private int heap;
        private Iterator<int[]> options = Collections.emptyIterator();
        private int[] option = HeapSums.NONE;
        private boolean moved;
        private boolean waits;

        private Frame(int... heaps) {
            this.heaps = heaps;
            this.heap = heaps.length;
            budget.hold(bytes());
        }

        private long bytes() {
            return BYTES_OF_FRAME + 2L * Integer.BYTES * heaps.length;
        }

        /** Goes through the options as far as they are known; if it ends unknown, {@link #option} is to be played out. */
        private Known goOn() {
            while (waits || nextOption()) {
                Known of = known(option);
                waits = of == Known.UNKNOWN;
                if (waits || of == Known.LOST) {
                    return waits ? Known.UNKNOWN : Known.WON;
                }
            }
            return Known.of(moved);
        }

        private boolean nextOption() {
            while (!options.hasNext()) {
                heap--;
                if (heap < 0) {
                    return false;
                }
                boolean isNew = heap == heaps.length - 1 || heaps[heap] != heaps[heap + 1];
                options = isNew ? results.of(heaps[heap]).iterator() : Collections.emptyIterator();
            }
            budget.spend(1 + heaps.length / HEAPS_OF_A_STEP);
            moved = true;
            option = simplified(HeapSums.sum(HeapSums.without(heaps, heap), options.next()));
            return true;
        }
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

    private int elementOf(int[] heaps, int count) {
        int element = 0;
        for (int i = 0; i < count; i++) {
            element = monoid.product(element, phi[heaps[i]]);
        }
        return element;
    }
}
