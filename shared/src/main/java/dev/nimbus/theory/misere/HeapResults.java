package dev.nimbus.theory.misere;

import dev.nimbus.theory.Budget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/** The results of each heap, without dead heaps: a heap that has no move changes nothing in a sum. */
final class HeapResults {
    private static final int BYTES_OF_RESULT = 48;

    /** What a result takes more while those of its heap are put in order. */
    private static final int BYTES_OF_ORDER = 48;

    private final HeapRules rules;
    private final Budget budget;
    private final List<List<int[]>> known = new ArrayList<>();

    HeapResults(HeapRules rules, Budget budget) {
        this.rules = rules;
        this.budget = budget;
    }

    /** The results of {@code heap}, each once. */
    List<int[]> of(int heap) {
        while (known.size() <= heap) {
            learn(known.size());
        }
        return known.get(heap);
    }

    boolean isDead(int heap) {
        return of(heap).isEmpty();
    }

    private void learn(int heap) {
        TreeSet<int[]> results = new TreeSet<>(Arrays::compare);
        rules.results(heap, parts -> {
            budget.spend(1);
            boolean isNew = results.add(Arrays.stream(parts)
                    .filter(part -> part == heap || !isDead(part))
                    .toArray());
            budget.hold(isNew ? BYTES_OF_RESULT + BYTES_OF_ORDER : 0);
        });
        known.add(List.copyOf(results));
        budget.release((long) results.size() * BYTES_OF_ORDER);
    }
}
