package dev.nimbus.theory.misere;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.nimber.Mex;
import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Genus symbols of single heaps (J. H. Conway, <i>On Numbers and Games</i>, ch. 12). The genus of X is g^(g₀g₁g₂…): g is
 * the nim-value under normal play, and gᵢ the misère one of X with i Nim heaps of two, where a position without a move
 * has the misère value 1 and any other the mex of its options' values. The sequence repeats with period two in the end;
 * the symbol ends with the first two numbers that repeat for ever.
 *
 * <p>A Nim heap of two becomes nothing or one, and a heap of one beside X changes the last bit of its misère value. So
 * gᵢ is the mex of the options' gᵢ, of gᵢ₋₁, and of gᵢ₋₁ with the last bit changed. Where the options' sequences repeat
 * from i on and gᵢ₊₁ = gᵢ₋₁, that of X repeats too.
 */
public final class GenusSymbols {
    private static final int BYTES_OF_ENTRY = 200;
    private static final int BYTES_OF_FRAME = 200;
    /** How many heaps are copied in a step of work. */
    private static final int HEAPS_OF_A_STEP = 16;

    private final HeapResults results;
    private final Budget budget;
    private final Map<IntBuffer, Genus> known = new HashMap<>();

    /** The last two misère values repeat for ever. */
    private record Genus(long normal, long[] misere) {
        long misere(int i) {
            int last = misere.length - 1;
            return misere[i <= last ? i : last - (i - last) % 2];
        }
    }

    private GenusSymbols(HeapRules rules, Budget budget) {
        this.results = new HeapResults(rules, budget);
        this.budget = budget;
    }

    /**
     * {@return the symbols of the heaps 0, 1, … up to {@code largest}, or of as many as the budget allows}
     *
     * @param rules the results of each heap
     * @param largest the largest heap, from 0
     * @param budget pays for the work and the memory; when it is used up, the call ends in a {@link Refusal}
     */
    public static List<String> of(HeapRules rules, int largest, Budget budget) {
        GenusSymbols symbols = new GenusSymbols(rules, budget);
        List<String> found = new ArrayList<>();
        try {
            for (int heap = 0; heap <= largest; heap++) {
                Genus genus = symbols.genus(symbols.results.isDead(heap) ? HeapSums.NONE : new int[] {heap});
                found.add(write(genus));
            }
        } catch (Refusal refusal) {
            if (refusal.code() != ErrorCode.TOO_LARGE) {
                throw refusal;
            }
        }
        return found;
    }

    private static String write(Genus genus) {
        boolean wide = genus.normal() > 9 || Arrays.stream(genus.misere()).anyMatch(value -> value > 9);
        StringBuilder text = new StringBuilder().append(genus.normal()).append('^');
        for (int i = 0; i < genus.misere().length; i++) {
            text.append(wide && i > 0 ? "." : "").append(genus.misere()[i]);
        }
        return text.toString();
    }

    /** The genus of a sum. Sums below it wait on a stack of our own: play may be as long as a sum of many heaps. */
    private Genus genus(int... sum) {
        Genus found = known.get(IntBuffer.wrap(sum));
        Deque<Frame> open = new ArrayDeque<>();
        if (found == null) {
            open.push(new Frame(sum));
        }
        while (!open.isEmpty()) {
            Frame top = open.element();
            if (!top.advance()) {
                found = top.close();
                open.pop();
            } else {
                open.push(new Frame(top.option));
            }
        }
        return found;
    }

    /** A sum of which some options are known. */
    private final class Frame {
        private final int[] heaps;
        private final List<Genus> options = new ArrayList<>();
        private final long bytes;
        private int heap;
        private int result;
        private int[] option = HeapSums.NONE;

        Frame(int... heaps) {
            this.heaps = heaps;
            this.bytes = BYTES_OF_FRAME + 2L * Integer.BYTES * heaps.length;
            budget.hold(bytes);
        }

        /** Goes on to the next option that is not known yet, and takes those before it; false if there is none. */
        private boolean advance() {
            while (heap < heaps.length) {
                List<int[]> all = results.of(heaps[heap]);
                if (result == all.size() || (heap > 0 && heaps[heap] == heaps[heap - 1])) {
                    heap++;
                    result = 0;
                    continue;
                }
                option = HeapSums.sum(HeapSums.without(heaps, heap), all.get(result));
                Genus before = known.get(IntBuffer.wrap(option));
                if (before == null) {
                    return true;
                }
                budget.spend(2 + option.length / HEAPS_OF_A_STEP);
                options.add(before);
                result++;
            }
            return false;
        }

        private Genus close() {
            Genus genus = ofOptions(options);
            budget.release(bytes);
            budget.hold(BYTES_OF_ENTRY + (long) Integer.BYTES * heaps.length);
            known.put(IntBuffer.wrap(heaps), genus);
            return genus;
        }
    }

    private static Genus ofOptions(List<Genus> options) {
        Mex normal = new Mex();
        int repeats = 0;
        for (Genus option : options) {
            normal.add(option.normal());
            repeats = Math.max(repeats, option.misere().length - 2);
        }
        List<Long> misere = new ArrayList<>();
        int last;
        do {
            last = misere.size();
            misere.add(next(options, misere));
        } while (last < repeats + 2 || !misere.get(last).equals(misere.get(last - 2)));
        return new Genus(normal.value(), shortened(misere));
    }

    private static long next(List<Genus> options, List<Long> before) {
        int i = before.size();
        if (i == 0 && options.isEmpty()) {
            return 1;
        }
        Mex mex = new Mex();
        options.forEach(option -> mex.add(option.misere(i)));
        if (i > 0) {
            mex.add(before.get(i - 1));
            mex.add(before.get(i - 1) ^ 1);
        }
        return mex.value();
    }

    /** Without what the last two numbers tell. */
    private static long[] shortened(List<Long> misere) {
        int length = misere.size();
        while (length > 2 && misere.get(length - 1).equals(misere.get(length - 3))) {
            length--;
        }
        return misere.subList(0, length).stream().mapToLong(Long::longValue).toArray();
    }
}
