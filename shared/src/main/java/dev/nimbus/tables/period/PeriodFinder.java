package dev.nimbus.tables.period;

import dev.nimbus.tables.values.GrowingValues;
import dev.nimbus.theory.period.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the least period that the computed values prove.
 *
 * <p>{@link PeriodProof} says how many values at the end must equal those one period before. A window of that length
 * moves from the end towards heap 0, with a rolling hash; the first place where it holds the same values is the least
 * period. (A true period q of a proved one p repeats for longer still, so it comes first.) Takes time linear in the
 * length and no memory.
 */
public final class PeriodFinder {

    /** The base of the rolling hash, modulo 2<sup>64</sup>; any odd number does, equal hashes are compared. */
    private static final long BASE = 0x9e3779b97f4a7c15L;

    private final PeriodProof proof;
    private final GrowingValues values;
    private final int length;

    private PeriodFinder(PeriodProof proof, GrowingValues values) {
        this.proof = proof;
        this.values = values;
        this.length = values.length();
    }

    /** The least period with the least preperiod, if the values prove one. */
    public static Optional<Period> find(PeriodProof proof, GrowingValues values) {
        return new PeriodFinder(proof, values).find().or(() -> proof.saltus().flatMap(rising -> rising.find(values)));
    }

    private Optional<Period> find() {
        int items = proof.byDifferences() ? length - 1 : length;
        int least = proof.least();
        if (proof.needed(length) >= items - least) {
            return Optional.empty();
        }
        int window = (int) proof.needed(length);
        int last = items - window;
        long power = 1;
        long hash = 0;
        for (int i = 0; i < window; i++) {
            hash += item(last + i) * power;
            power = i + 1 < window ? power * BASE : power;
        }
        long wanted = hash;
        for (int from = last - 1; from >= least; from--) {
            hash = (hash - item(from + window) * power) * BASE + item(from);
            if (hash == wanted && isSame(from, last, window)) {
                return Optional.of(period(last - from, start(from, last)));
            }
        }
        return Optional.empty();
    }

    private boolean isSame(int from, int last, int window) {
        for (int i = 0; i < window; i++) {
            if (item(from + i) != item(last + i)) {
                return false;
            }
        }
        return true;
    }

    /** How far down the period goes on below the window. */
    private int start(int from, int last) {
        int start = from;
        while (start > 0 && item(start - 1) == item(start - 1 + last - from)) {
            start--;
        }
        return start;
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
