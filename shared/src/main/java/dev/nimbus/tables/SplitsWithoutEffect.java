package dev.nimbus.tables;

import dev.nimbus.tables.kernel.Kernel;
import dev.nimbus.tables.kernel.PlainRecurrence;
import dev.nimbus.tables.period.PeriodFinder;
import dev.nimbus.tables.period.PeriodProof;
import dev.nimbus.tables.rules.MoveRules;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.values.GrowingValues;
import dev.nimbus.theory.period.Period;
import java.util.Arrays;
import java.util.Optional;

/**
 * Repeating codes in which no split changes a nim-value, as in 0.7…: take any number, then split what is left or not.
 *
 * <p>Leave the splits out; let G' be the values of the game that remains. If no split of a heap n is worth G'(n), then
 * by induction G = G': the other options have the least value that is not among them, G'(n), and the splits do not add
 * it. A xor is at most the sum, so it is enough that the parts' values G' add up to less than G'(n).
 *
 * <p>G' has an arithmetic period by the theorem of all-but games ({@link PeriodProof}). So a part at or past the
 * preperiod stands for all parts whole periods larger: they raise the sum and G'(n) alike. And a number taken that is
 * larger by whole periods raises G'(n) alone. So finitely many splits tell all. Heaps below {@link #EXACT} are computed
 * and compared.
 *
 * <p>A split with a part u that is worth 0 is worth its other part. Before splits are left out, such a move is noted as
 * one that takes u more and leaves one heap: 0.4… has the values of 0.02….
 */
final class SplitsWithoutEffect {

    /** Heaps below this are compared one by one. */
    private static final int EXACT = 256;
    /** Parts up to this are looked at for the value 0. */
    private static final int ZEROS = 8;
    /** Values among which a period of the remaining game is looked for. */
    private static final int LENGTH = 1024;
    /** The most splits that are looked at. */
    private static final int MOST_SPLITS = 2_000_000;

    private final TakeAndBreak code;
    private final int[] values;
    private final Period period;
    private int looked;

    private SplitsWithoutEffect(TakeAndBreak code, int[] values, Period period) {
        this.code = code;
        this.values = values;
        this.period = period;
    }

    /** The game with the same values that never splits, if it is proved that there is one. */
    static Optional<TakeAndBreak> remaining(TakeAndBreak code) {
        if (!code.repeating() || code.parts() < 2 || code.lastIndex() > EXACT / 4) {
            return Optional.empty();
        }
        int[] exact = compute(new PlainRecurrence(MoveRules.of(code)), code.parts() == 2 ? EXACT : EXACT / 4);
        TakeAndBreak single = withoutSplits(code, exact);
        int[] values = compute(Strategies.kernel(single), LENGTH);
        if (Arrays.mismatch(exact, 0, exact.length, values, 0, exact.length) >= 0) {
            return Optional.empty();
        }
        GrowingValues all = new GrowingValues();
        Arrays.stream(values).forEach(all::append);
        return PeriodFinder.find(PeriodProof.of(Strategies.simplest(single)), all)
                .filter(period -> 2 * period.determinedBy() <= exact.length)
                .filter(period -> new SplitsWithoutEffect(code, values, period).areAllSmaller(exact.length))
                .map(period -> single);
    }

    private static int[] compute(Kernel kernel, int length) {
        GrowingValues values = new GrowingValues();
        kernel.extend(values, length);
        return values.range(0, length);
    }

    private static TakeAndBreak withoutSplits(TakeAndBreak code, int[] values) {
        int[] digits = new int[code.lastIndex() + ZEROS + 1];
        for (int i = 1; i < digits.length; i++) {
            digits[i] = code.digit(i) & MoveRules.TAKE;
            for (int u = 1; u <= Math.min(i, ZEROS); u++) {
                digits[i] |= values[u] == 0 && (code.digit(i - u) & 4) != 0 ? 2 : 0;
            }
        }
        return TakeAndBreak.of(true, digits);
    }

    /** Whether the parts of all splits of heaps from {@code from} on add up to less than the heap's value. */
    private boolean areAllSmaller(int from) {
        for (int parts = 2; parts <= code.parts(); parts++) {
            if (!areSmaller(new Split(0, 0, false), parts, parts, 1, from)) {
                return false;
            }
        }
        return true;
    }

    /** Adds {@code parts} more parts, from {@code least} on, to those with this total and sum of values. */
    private boolean areSmaller(Split begun, int kind, int left, int least, int from) {
        if (left == 0) {
            return isSmaller(begun, kind, from);
        }
        for (int a = least; a < period.determinedBy(); a++) {
            Split longer = new Split(begun.total + a, begun.sum + values[a], begun.repeats || a >= period.preperiod());
            if (!areSmaller(longer, kind, left - 1, a, from)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the heaps that may be split so are worth more; of numbers far up one period tells all. */
    private boolean isSmaller(Split split, int kind, int from) {
        int first = split.repeats ? 0 : Math.max(0, from - split.total);
        long end = Math.max(first, code.lastIndex() + period.preperiod()) + period.period();
        for (int taken = first; taken < end; taken++) {
            if (++looked > MOST_SPLITS) {
                return false;
            }
            if ((code.digit(taken) >> kind & 1) != 0 && split.sum >= value((long) split.total + taken)) {
                return false;
            }
        }
        return true;
    }

    private long value(long heap) {
        return values[(int) period.reduce(heap)] + period.rise(heap);
    }

    /** Some parts: their tokens, the sum of their values, and whether one of them stands for larger ones. */
    private record Split(int total, long sum, boolean repeats) {}
}
