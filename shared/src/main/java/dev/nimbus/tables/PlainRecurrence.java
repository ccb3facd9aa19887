package dev.nimbus.tables;

/**
 * The plain recurrence: evaluates every option of every heap. Serves every take-and-break and subtraction game, with
 * any number of parts; the other strategies are tested against it.
 *
 * <p>What a repeating code allows at heap n it also allows at heap n + 1: the sums that its tail reaches have a total of
 * at most n − tailFrom. So each total is evaluated once, and its marks stay for ever.
 */
final class PlainRecurrence implements Kernel {

    private final MoveRules rules;
    private final Marks marks = new Marks();
    private int tailTotals;
    private long work;

    PlainRecurrence(MoveRules rules) {
        this.rules = rules;
    }

    @Override
    public void extend(GrowingValues values, int length) {
        for (int n = values.length(); n < length; n++) {
            marks.next();
            markTail(values, n);
            for (int i = 0; i < rules.takes().length && rules.takes()[i] <= n; i++) {
                mark(values, n - rules.takes()[i], rules.digits()[i], false);
            }
            values.append(marks.mex());
        }
    }

    private void markTail(GrowingValues values, int n) {
        if (rules.tailFrom() < 0) {
            return;
        }
        while (tailTotals <= n - rules.tailFrom()) {
            mark(values, tailTotals++, rules.tailDigit(), true);
        }
    }

    /** Marks the values of all sums of heaps with this total that the digit allows. */
    private void mark(GrowingValues values, int total, int digit, boolean forEver) {
        if (total == 0) {
            if ((digit & 1) != 0) {
                put(0, forEver);
            }
            return;
        }
        if ((digit & 2) != 0) {
            put(values.get(total), forEver);
        }
        for (int parts = 2; parts <= TakeAndBreak.MAX_PARTS; parts++) {
            if ((digit >> parts & 1) != 0) {
                split(values, total, parts, 1, 0, forEver);
            }
        }
    }

    /** Splits {@code total} into so many parts, ascending from {@code least} on, beside parts worth {@code value}. */
    private void split(GrowingValues values, int total, int parts, int least, int value, boolean forEver) {
        if (parts == 2) {
            for (int a = least; 2 * a <= total; a++) {
                put(value ^ values.get(a) ^ values.get(total - a), forEver);
            }
            return;
        }
        for (int a = least; parts * a <= total; a++) {
            split(values, total - a, parts - 1, a, value ^ values.get(a), forEver);
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
        return marks.bytes();
    }
}
