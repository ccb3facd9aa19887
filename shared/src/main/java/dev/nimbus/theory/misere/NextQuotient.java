package dev.nimbus.theory.misere;

import dev.nimbus.theory.Budget;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;

/**
 * Guesses at the quotient of the heaps up to a size, from that of fewer heaps. The first guess is that the new heap tells no
 * two sums of one element apart. Each wrong guess shows a heap that must be counted too, or counted further.
 */
final class NextQuotient {
    /** How many heaps of a kind are told apart at first. */
    private static final int MOST = 3;

    private final QuotientGuess base;
    private final int largest;
    private final HeapResults results;
    private final Budget budget;
    /** The sums that heaps are taken for; null for generators of the base. */
    private final int[][] words;

    private final TreeMap<Integer, Integer> counted = new TreeMap<>();
    /** How far counted heaps have been shown to matter. */
    private final TreeMap<Integer, Integer> least = new TreeMap<>();
    /** The counted heaps that were taken for sums, with these. */
    private final Set<IntBuffer> tried = new HashSet<>();

    private QuotientGuess guess;

    NextQuotient(QuotientGuess base, int largest, HeapResults results, Budget budget) {
        this.base = base;
        this.largest = largest;
        this.results = results;
        this.budget = budget;
        this.words = new int[largest + 1][];
        for (int heap = 1; heap < largest; heap++) {
            words[heap] = base.wordOf(heap);
        }
        for (int generator : base.generators()) {
            words[generator] = null;
        }
        counted.put(largest, MOST);
        this.guess = base;
    }

    /** The next guess. */
    QuotientGuess guess() {
        do {
            guess = BoundedSums.quotient(base, counted, words, results, budget);
        } while (writesCounted());
        return guess;
    }

    /** Takes counted heaps for sums of smaller generators that have their elements; false if there are none. */
    private boolean writesCounted() {
        return counted.keySet().removeIf(heap -> {
            int[] word = guess.wordOf(heap);
            boolean writes = !isOfBase(heap)
                    && copies(heap, word) == 0
                    && tried.add(IntBuffer.wrap(HeapSums.sum(new int[] {heap}, word)));
            if (writes) {
                words[heap] = word;
            }
            return writes;
        });
    }

    private boolean isOfBase(int heap) {
        return heap < largest && words[heap] == null;
    }

    /**
     * Learns from a sum about which the last guess is wrong. Written out in generators the guess may be right about it:
     * then a heap differs from the sum that it was taken for, and is counted. Otherwise heaps in it are to be counted, or
     * further.
     */
    void learnFrom(int... suspect) {
        int[] wrong = suspect;
        for (int i = 0; i < wrong.length; ) {
            int heap = wrong[i];
            if (counted.containsKey(heap) || isOfBase(heap)) {
                i++;
            } else {
                wrong = HeapSums.sum(HeapSums.without(wrong, i), words[heap]);
                if (!guess.isWrong(wrong, results)) {
                    count(heap, MOST);
                    return;
                }
                i = 0;
            }
        }
        countMore(wrong);
    }

    /** Counts the largest heap that is not counted; if there is none, the largest of which there are too many further. */
    private void countMore(int... wrong) {
        for (int i = wrong.length - 1; i >= 0; i--) {
            if (!counted.containsKey(wrong[i])) {
                int most = base.mostOf(wrong[i]);
                count(wrong[i], Math.max(most, Math.min(copies(wrong[i], wrong), most + 1)));
                return;
            }
        }
        for (int heap : counted.descendingKeySet()) {
            int most = counted.get(heap) + 1;
            if (copies(heap, wrong) >= most) {
                count(heap, most);
                least.put(heap, most);
                return;
            }
        }
        throw new IllegalStateException("the guess is right about " + Arrays.toString(wrong));
    }

    /** Counts a heap, and others no further than they matter in the last guess. */
    private void count(int heap, int most) {
        counted.replaceAll((other, now) -> Math.max(Math.min(now, guess.mostOf(other)), least.getOrDefault(other, 1)));
        counted.put(heap, most);
    }

    private static int copies(int heap, int... sum) {
        return (int) Arrays.stream(sum).filter(other -> other == heap).count();
    }
}
