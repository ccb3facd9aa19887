package dev.nimbus.search;

import dev.nimbus.theory.Budget;
import java.util.Arrays;

/** A growing list of components with their keys, in primitive arrays that are used again and held from the budget. */
final class ComponentList {
    /** A long play has a frame for each move, with few options or one. */
    private static final int FIRST = 1;

    private static final int BYTES_BESIDE_WORDS = 2 * Long.BYTES + 3 * Integer.BYTES;

    private final Budget budget;
    long[] words = new long[FIRST];
    long[] high = new long[FIRST];
    long[] low = new long[FIRST];
    int[] weight = new int[FIRST];
    int[] from = new int[FIRST];
    int[] length = new int[FIRST];
    int count;
    private int wordCount;
    private int marked;

    ComponentList(Budget budget) {
        this.budget = budget;
    }

    void clear() {
        count = 0;
        wordCount = 0;
    }

    /** How many words all parts have. */
    int wordCount() {
        return wordCount;
    }

    /** Remembers where the words of the next part go. */
    void mark() {
        marked = wordCount;
    }

    /** Gives the words back that were added since {@link #mark}: no part that is left has them. */
    void reset() {
        wordCount = marked;
    }

    /** Adds a part that is a copy of words of {@code component}; its key is written by the caller. */
    void add(long[] component, int first, int size, int partWeight) {
        if (wordCount + size > words.length) {
            int more = Math.max(words.length, size);
            budget.hold((long) Long.BYTES * more);
            words = Arrays.copyOf(words, words.length + more);
        }
        System.arraycopy(component, first, words, wordCount, size);
        if (count == high.length) {
            budget.hold((long) BYTES_BESIDE_WORDS * count);
            high = Arrays.copyOf(high, 2 * count);
            low = Arrays.copyOf(low, 2 * count);
            weight = Arrays.copyOf(weight, 2 * count);
            from = Arrays.copyOf(from, 2 * count);
            length = Arrays.copyOf(length, 2 * count);
        }
        from[count] = wordCount;
        length[count] = size;
        weight[count] = partWeight;
        wordCount += size;
        count++;
    }

    /** A list of a copy of one part. */
    ComponentList only(int i) {
        ComponentList only = new ComponentList(budget);
        only.add(words, from[i], length[i], weight[i]);
        only.high[0] = high[i];
        only.low[0] = low[i];
        return only;
    }

    /** Removes part {@code i} of the parts up to {@code end}, and closes the gap. */
    void remove(int i, int end) {
        for (int j = i + 1; j < end; j++) {
            copy(j, j - 1);
        }
    }

    /** Sorts the parts from {@code first} to {@code end}, the heaviest first; there are few. */
    void sort(int first, int end) {
        for (int i = first + 1; i < end; i++) {
            for (int j = i; j > first && weight[j] > weight[j - 1]; j--) {
                swap(j, j - 1);
            }
        }
    }

    private void copy(int i, int to) {
        high[to] = high[i];
        low[to] = low[i];
        weight[to] = weight[i];
        from[to] = from[i];
        length[to] = length[i];
    }

    private void swap(int i, int j) {
        long highI = high[i];
        long lowI = low[i];
        int weightI = weight[i];
        int fromI = from[i];
        int lengthI = length[i];
        copy(j, i);
        high[j] = highI;
        low[j] = lowI;
        weight[j] = weightI;
        from[j] = fromI;
        length[j] = lengthI;
    }
}
