package dev.nimbus.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the least period that the computed values prove.
 *
 * <p>For the values read backwards, the Z algorithm gives for each p how many values at the end equal those p before, in
 * time linear in the length. The least p whose stretch is as long as {@link PeriodProof} asks is the least period, for a
 * true period q of a proved one p has a stretch that is longer still; and the stretch ends where the preperiod does.
 */
final class PeriodFinder {

    private final PeriodProof proof;
    private final GrowingValues values;
    private final int length;

    private PeriodFinder(PeriodProof proof, GrowingValues values) {
        this.proof = proof;
        this.values = values;
        this.length = values.length();
    }

    /** The least period with the least preperiod, if the values prove one. */
    static Optional<Period> find(PeriodProof proof, GrowingValues values) {
        return new PeriodFinder(proof, values).find();
    }

    /** The most bytes that a search holds for a moment. */
    static long bytes(PeriodProof proof, long length) {
        return 4 * Math.max(0, length - proof.needed(length));
    }

    private Optional<Period> find() {
        int items = proof.byDifferences() ? length - 1 : length;
        long needed = proof.needed(length);
        int longest = (int) Math.max(-1, items - needed);
        int[] equal = new int[Math.max(0, longest) + 1];
        int left = 0;
        int right = 0;
        for (int p = 1; p <= longest; p++) {
            int run = p < right ? Math.min(right - p, equal[p - left]) : 0;
            while (p + run < items && item(items - 1 - run) == item(items - 1 - p - run)) {
                run++;
            }
            equal[p] = run;
            if (p + run > right) {
                left = p;
                right = p + run;
            }
            if (Math.min(run, longestRun(items, p)) >= needed) {
                return Optional.of(period(p, items - p - run));
            }
        }
        return Optional.empty();
    }

    /** A split leaves no empty heap, so the stretch that proves may not begin at heap 0 (but may be found to). */
    private int longestRun(int items, int p) {
        return proof.kind() == PeriodProof.Kind.GUY_SMITH ? items - p - 1 : items - p;
    }

    private int item(int n) {
        return proof.byDifferences() ? values.get(n + 1) - values.get(n) : values.get(n);
    }

    private Period period(int period, int preperiod) {
        int saltus = values.get(preperiod + period) - values.get(preperiod);
        List<Long> exceptions = new ArrayList<>();
        long count = 0;
        for (int n = 0; n < preperiod; n++) {
            int up = (preperiod - n + period - 1) / period;
            if (values.get(n) != values.get(n + up * period) - up * saltus) {
                count++;
                if (exceptions.size() < Period.MAX_EXCEPTIONS) {
                    exceptions.add((long) n);
                }
            }
        }
        return new Period(period, preperiod, saltus, count, exceptions, proof.theorem(), length);
    }
}
