package dev.nimbus.tables.kernel;

import dev.nimbus.tables.rules.AllBut;
import dev.nimbus.tables.values.GrowingValues;
import java.util.Arrays;

/**
 * All-but games with |S| steps a heap, however large the numbers of S are.
 *
 * <p>From heap n every smaller heap is an option except those n − s with s in S. So a value may be the mex only if all
 * heaps that have it are of that kind, or if no heap has it. Values come up in the order 0, 1, 2, …, because a value
 * that never came up is open at every heap; so the least of the former and the first new one is the mex.
 */
public final class AllButKernel implements Kernel {

    private final int[] excluded;
    private final int[] candidates;
    private int[] occurrences = new int[64];
    private int fresh;
    private int seen;
    private long work;

    public AllButKernel(AllBut game) {
        this.excluded = game.numbers().stream()
                .filter(s -> s <= Integer.MAX_VALUE)
                .mapToInt(s -> (int) s)
                .toArray();
        this.candidates = new int[excluded.length];
    }

    @Override
    public void extend(GrowingValues values, int length) {
        while (seen < values.length()) {
            note(values.get(seen++));
        }
        while (seen < length) {
            int value = next(values, seen);
            values.append(value);
            note(value);
            seen++;
        }
    }

    private void note(int value) {
        if (value >= occurrences.length) {
            occurrences = Arrays.copyOf(occurrences, Math.max(2 * occurrences.length, value + 1));
        }
        occurrences[value]++;
        fresh = Math.max(fresh, value + 1);
    }

    private int next(GrowingValues values, int n) {
        int count = 0;
        while (count < excluded.length && excluded[count] <= n) {
            candidates[count] = values.get(n - excluded[count]);
            occurrences[candidates[count++]]--;
        }
        int least = fresh;
        for (int i = 0; i < count; i++) {
            if (occurrences[candidates[i]] == 0) {
                least = Math.min(least, candidates[i]);
            }
        }
        for (int i = 0; i < count; i++) {
            occurrences[candidates[i]]++;
        }
        work += count + 1;
        return least;
    }

    @Override
    public long work() {
        return work;
    }

    @Override
    public long bytes() {
        return 4L * (occurrences.length + 2L * excluded.length);
    }
}
