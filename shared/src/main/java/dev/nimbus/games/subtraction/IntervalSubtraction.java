package dev.nimbus.games.subtraction;

import dev.nimbus.games.heap.MoveFinder;
import dev.nimbus.games.heap.ResultVisitor;
import dev.nimbus.tables.rules.Subtraction;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.period.PeriodSearch;
import java.util.OptionalLong;

/**
 * Take a to b tokens from one heap. The nim-value of a heap of n is ⌊(n mod (a + b)) / a⌋: within a period of a + b the
 * values rise by one every a heaps. Both numbers go to 2⁶³−1.
 */
class IntervalSubtraction extends SubtractionGame {
    private final long least;
    private final long most;
    /** The period; 2⁶³−1 stands for all that no heap reaches. */
    private final long period;

    /** @param least at least 1 */
    IntervalSubtraction(long least, long most) {
        this(Subtraction.notation(least, most), least, most);
    }

    IntervalSubtraction(String notation, long least, long most) {
        super(notation);
        this.least = least;
        this.most = most;
        this.period = most > Long.MAX_VALUE - least ? Long.MAX_VALUE : least + most;
    }

    private boolean isPastRange() {
        return most > Long.MAX_VALUE - least;
    }

    @Override
    protected void results(long heap, ResultVisitor visitor) {
        long[] part = {Math.max(0, heap - most)};
        boolean more = part[0] <= heap - least;
        while (more) {
            more = visitor.visit(part, part[0] == 0 ? 0 : 1);
            more &= ++part[0] <= heap - least;
        }
    }

    @Override
    boolean allows(long taken) {
        return taken >= least && taken <= most;
    }

    @Override
    protected OptionalLong resultCount(long heap) {
        return OptionalLong.of(Math.max(0, Math.min(heap, most) - least + 1));
    }

    @Override
    public long value(long heap) {
        return least == 1 ? reduced(heap) : reduced(heap) / least;
    }

    private long reduced(long heap) {
        return isPastRange() ? heap : heap % period;
    }

    /** What may be left is an interval shorter than a period; the heaps of one value in it are at most two runs. */
    @Override
    public void find(long heap, long target, MoveFinder finder) {
        long low = Math.max(0, heap - most);
        long high = heap - least;
        if (high < low || target < 0 || target > (period - 1) / least) {
            return;
        }
        long base = low - reduced(low);
        run(base, low, high, target, finder);
        if (!isPastRange() && base <= Long.MAX_VALUE - period) {
            run(base + period, low, high, target, finder);
        }
    }

    /** The heaps of value {@code target} in the period that begins at {@code base}, as far as they may be left. */
    private void run(long base, long low, long high, long target, MoveFinder finder) {
        long offset = target * least;
        if (offset > Long.MAX_VALUE - base) {
            return;
        }
        long last = Math.min(period - 1, offset > Long.MAX_VALUE - least ? Long.MAX_VALUE : offset + least - 1);
        long from = Math.max(low, base + offset);
        long to = Math.min(high, last > Long.MAX_VALUE - base ? Long.MAX_VALUE : base + last);
        while (from <= to && finder.room() > 0 && !finder.isDone()) {
            finder.add(from++);
        }
        if (from <= to) {
            finder.count(to - from + 1);
        }
    }

    @Override
    public boolean isFormula() {
        return true;
    }

    @Override
    public PeriodSearch periodBlocking() {
        if (isPastRange()) {
            throw Refusal.tooLarge("the period of " + notation() + " is past " + Long.MAX_VALUE);
        }
        return PeriodSearch.ofFormula(period, 0, 0, "G(n) = " + formula(period));
    }

    String formula(long modulus) {
        return "floor((n mod " + modulus + ") / " + least + ")";
    }
}
