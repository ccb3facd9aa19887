package dev.nimbus.tables;

import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.theory.period.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The table of a game whose values are those of another one, shifted ({@link Cousins}). Keeps no values. */
final class CousinTable implements NimValueTable {

    private final TakeAndBreak game;
    private final NimValueTable other;
    private final int shift;

    /** G(n) is G(n + shift) of the other; 0 where n + shift is negative. */
    CousinTable(TakeAndBreak game, NimValueTable other, int shift) {
        this.game = game;
        this.other = other;
        this.shift = shift;
    }

    @Override
    public long valueBlocking(long heap) {
        if (heap < 0) {
            throw new IllegalArgumentException("heap is " + heap + "; a heap is from 0 to " + Long.MAX_VALUE);
        }
        try {
            return shiftedValueBlocking(heap);
        } catch (TableTooLarge e) {
            throw e.seenBy(game.key(), heap);
        }
    }

    private long shiftedValueBlocking(long heap) {
        if (heap > Long.MAX_VALUE - Math.max(0, shift)) {
            return valueAtTheEndBlocking(heap);
        }
        return heap + shift < 0 ? 0 : other.valueBlocking(heap + shift);
    }

    @Override
    public void requireReachBlocking(long heap) {
        try {
            if (heap > Long.MAX_VALUE - Math.max(0, shift)) {
                valueAtTheEndBlocking(heap);
            } else if (heap + shift >= 0) {
                other.requireReachBlocking(heap + shift);
            }
        } catch (TableTooLarge e) {
            throw e.seenBy(game.key(), heap);
        }
    }

    /** The other's heap is no number; with a period a smaller one has its value, and without there is none. */
    private long valueAtTheEndBlocking(long heap) {
        Optional<Period> period = other.period();
        return period.isEmpty()
                ? other.valueBlocking(heap)
                : shiftedValueBlocking(heap - period.get().period());
    }

    @Override
    public Optional<Period> period() {
        return other.period().map(this::shifted);
    }

    @Override
    public Optional<Period> periodBlocking() {
        return other.periodBlocking().map(this::shifted);
    }

    /**
     * The period in terms of this game's heaps. Shifted up, the heaps below the shift have the value 0; where that
     * differs from the pattern continued downwards they are exceptions.
     */
    private Period shifted(Period theirs) {
        List<Long> exceptions = new ArrayList<>();
        for (long heap = 0; heap < -shift; heap++) {
            long up = heap + shift + theirs.period() * (-shift / theirs.period() + 1);
            if (other.valueBlocking(theirs.preperiod() + Math.floorMod(up - theirs.preperiod(), theirs.period()))
                    != 0) {
                exceptions.add(heap);
            }
        }
        long lost = theirs.exceptions().stream().filter(e -> e < shift).count();
        long count = exceptions.size() + theirs.exceptionCount() - lost;
        theirs.exceptions().stream().map(e -> e - shift).filter(e -> e >= 0).forEach(exceptions::add);
        // The heap before the preperiod is the last exception.
        long preperiod = theirs.preperiod() > 0
                ? Math.max(0, theirs.preperiod() - shift)
                : exceptions.stream().mapToLong(e -> e + 1).max().orElse(0);
        return new Period(
                theirs.period(),
                preperiod,
                theirs.saltus(),
                count,
                exceptions.subList(0, Math.min(exceptions.size(), Period.MAX_EXCEPTIONS)),
                theirs.theorem() + ", of " + other.recurrence().key() + " whose value at n + " + shift
                        + " is that at n",
                Math.max(0, theirs.checkedTo() - shift));
    }

    @Override
    public long searched() {
        return Math.max(0, other.searched() - shift);
    }

    @Override
    public long length() {
        return Math.max(0, other.length() - shift);
    }

    @Override
    public Recurrence recurrence() {
        return game;
    }
}
