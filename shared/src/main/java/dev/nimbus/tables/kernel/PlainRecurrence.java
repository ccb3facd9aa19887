package dev.nimbus.tables.kernel;

import dev.nimbus.tables.rules.MoveRules;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.values.GrowingValues;
import java.util.Arrays;

/**
 * The plain recurrence: evaluates every option of every heap. Serves every take-and-break and subtraction game, with
 * any number of parts, and Grundy's game; the other strategies are tested against it.
 *
 * <p>What a repeating code allows at heap n it also allows at heap n + 1: the sums that its tail reaches have a total of
 * at most n − tailFrom. So each total is evaluated once, and its marks stay for ever.
 */
public final class PlainRecurrence implements Kernel {

    private final MoveRules rules;
    private final boolean onlyTakes;
    private final Marks marks = new Marks();
    private int[] known = new int[64];
    private int knownTo;
    private int largest;
    private int tailTotals;
    private long work;

    public PlainRecurrence(MoveRules rules) {
        this.rules = rules;
        this.onlyTakes = Arrays.stream(rules.digits()).allMatch(digit -> digit == MoveRules.TAKE);
    }

    @Override
    public void extend(GrowingValues values, int length) {
        while (knownTo < values.length()) {
            note(values.get(knownTo));
        }
        for (int n = values.length(); n < length; n++) {
            marks.next();
            markTail(n);
            if (onlyTakes) {
                markTakes(n);
            } else {
                for (int i = 0; i < rules.takes().length && rules.takes()[i] <= n; i++) {
                    mark(n - rules.takes()[i], rules.digits()[i], false);
                }
            }
            int value = marks.mex();
            values.append(value);
            note(value);
        }
    }

    private void note(int value) {
        if (knownTo == known.length) {
            known = Arrays.copyOf(known, knownTo + knownTo / 2);
        }
        known[knownTo++] = value;
        largest = Math.max(largest, value);
    }

    /** The hot loop of large sparse sets: 1.6 times as fast as looking at each digit, which is the same for all. */
    private void markTakes(int n) {
        int[] takes = rules.takes();
        int i = 0;
        for (; i < takes.length && takes[i] <= n; i++) {
            marks.mark(known[n - takes[i]]);
        }
        work += i;
    }

    private void markTail(int n) {
        if (rules.tailFrom() < 0) {
            return;
        }
        while (tailTotals <= n - rules.tailFrom()) {
            mark(tailTotals++, rules.tailDigit(), true);
        }
    }

    /** Marks the values of all sums of heaps with this total that the digit allows. */
    private void mark(int total, int digit, boolean forEver) {
        if (total == 0) {
            if ((digit & 1) != 0) {
                put(0, forEver);
            }
            return;
        }
        if ((digit & 2) != 0) {
            put(known[total], forEver);
        }
        for (int parts = 2; parts <= TakeAndBreak.MAX_PARTS; parts++) {
            if ((digit >> parts & 1) != 0) {
                split(total, parts, 1, 0, forEver);
            }
        }
    }

    /** Splits {@code total} into so many parts, ascending from {@code least} on, beside parts worth {@code value}. */
    private void split(int total, int parts, int least, int value, boolean forEver) {
        if (parts == 2 && !forEver) {
            int most = rules.unequal() ? (total - 1) / 2 : total / 2;
            marks.markSplits(known, total, least, most, value, largest);
            work += Math.max(0, most - least + 1);
            return;
        }
        for (int a = least; parts * a <= total; a++) {
            if (parts == 2) {
                put(value ^ known[a] ^ known[total - a], true);
            } else {
                split(total - a, parts - 1, a, value ^ known[a], forEver);
            }
        }
    }

    private void put(int value, boolean forEver) {
        work++;
        if (forEver) {
            marks.markForEver(value);
        } else {
            marks.mark(value);
        }
    }

    @Override
    public long work() {
        return work;
    }

    @Override
    public long bytes() {
        return marks.bytes() + 4L * known.length;
    }
}
