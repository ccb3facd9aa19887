package dev.nimbus.games.heap;

import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.period.Period;
import java.util.Optional;

/**
 * Counts the P-positions among the single heaps of a range: heaps of nim-value 0. If a period is proved, it reads the
 * values of one period, whatever the length of the range; else all values of the range. The memory is constant.
 */
public final class HeapCount {
    private static final int STEP = 1 << 16;
    /** Shorter ranges are looked at without asking for a period, which may have to be searched. */
    private static final long SHORT = 1 << 16;
    /** A second of work, or a few. */
    private static final long MOST_LOOKED_AT = 1L << 28;

    private final HeapValues game;

    private HeapCount(HeapValues game) {
        this.game = game;
    }

    /**
     * {@return the number of heaps from {@code from} to {@code to}, both included, with value 0; unsigned, as it may be 2⁶³}
     *
     * @param from at least 0
     * @param to at least {@code from}
     * @param game the game whose heaps are counted
     * @throws Refusal with {@code TOO_LARGE} if too many values are to be looked at, or a value is out of reach
     */
    public static long lostBlocking(HeapValues game, long from, long to) {
        HeapCount count = new HeapCount(game);
        Optional<Period> period =
                to - from < SHORT ? Optional.empty() : game.periodBlocking().period();
        return period.isPresent() ? count.periodicBlocking(period.get(), from, to) : count.scanBlocking(from, to);
    }

    /** From the first whole period on, values repeat, or have grown and are 0 no more. */
    private long periodicBlocking(Period period, long from, long to) {
        long end = period.determinedBy();
        long below = from < end ? scanBlocking(from, Math.min(to, end - 1)) : 0;
        if (to < end) {
            return below;
        }
        if (period.saltus() > 0) {
            return below + lostConstantBlocking(period, to) - lostConstantBlocking(period, Math.max(from, end) - 1);
        }
        long first = Math.max(from, end) - period.preperiod();
        long behind = to - period.preperiod() + 1;
        return below + lostFirstBlocking(period, behind) - lostFirstBlocking(period, first);
    }

    /** How many heaps past the first period, up to {@code to}, are in a class that is always worth 0. */
    private long lostConstantBlocking(Period period, long to) {
        long lost = 0;
        for (long heap : period.constant()) {
            if (to >= period.determinedBy() && scanBlocking(heap, heap) == 1) {
                lost += Math.max(0, to - heap) / period.period();
            }
        }
        return lost;
    }

    /** How many of the first {@code count} heaps, up to 2<sup>63</sup>, from the preperiod on have value 0. */
    private long lostFirstBlocking(Period period, long count) {
        long start = period.preperiod();
        long whole = Long.divideUnsigned(count, period.period());
        long rest = Long.remainderUnsigned(count, period.period());
        long lost = whole == 0 ? 0 : whole * scanBlocking(start, start + period.period() - 1);
        return rest == 0 ? lost : lost + scanBlocking(start, start + rest - 1);
    }

    private long scanBlocking(long from, long to) {
        if (to - from >= MOST_LOOKED_AT) {
            throw Refusal.tooLarge("the values of heaps " + from + " to " + to + " are more than the budget of "
                    + MOST_LOOKED_AT + " that are looked at to count them");
        }
        game.valuesBlocking(to, new long[1]); // what is out of reach is refused at once
        long lost = 0;
        for (long next = from; next >= from && next <= to; next += STEP) {
            Cancellation.current().throwIfCancelled();
            long[] values = new long[(int) Math.min(STEP, to - next + 1)];
            game.valuesBlocking(next, values);
            for (long value : values) {
                lost += value == 0 ? 1 : 0;
            }
        }
        return lost;
    }
}
