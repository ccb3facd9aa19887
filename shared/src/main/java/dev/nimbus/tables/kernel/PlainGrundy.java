package dev.nimbus.tables.kernel;

import dev.nimbus.tables.values.GrowingValues;

/** The plain recurrence of Grundy's game: evaluates every split into two unequal heaps. */
public final class PlainGrundy implements Kernel {

    private final Marks marks = new Marks();
    private long work;

    @Override
    public void extend(GrowingValues values, int length) {
        for (int n = values.length(); n < length; n++) {
            marks.next();
            for (int a = 1; 2 * a < n; a++) {
                marks.mark(values.get(a) ^ values.get(n - a));
            }
            work += Math.max(0, (n - 1) / 2);
            values.append(marks.mex());
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
