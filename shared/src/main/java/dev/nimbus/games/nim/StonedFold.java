package dev.nimbus.games.nim;

import dev.nimbus.games.CountedFold;
import dev.nimbus.theory.Outcome;

/** Heaps of which none is barred, folded to their number, their sum and the largest of them. */
final class StonedFold extends CountedFold {
    private static final int NUMBERS = 4;

    private final WideSum sum = new WideSum();
    private long largest;

    StonedFold() {
        super(NUMBERS);
    }

    @Override
    protected void foldBlocking(long[] heaps, int more) {
        for (int i = 0; i < more; i++) {
            sum.add(heaps[i]);
            largest = Math.max(largest, heaps[i]);
        }
    }

    @Override
    public long[] state() {
        return new long[] {count(), largest, sum.high(), sum.low()};
    }

    @Override
    protected void join(long[] state) {
        largest = Math.max(largest, state[1]);
        sum.add(state[2], state[3]);
    }

    @Override
    public Outcome outcome() {
        return Outcome.ofWin(sum.isExceededByTwice(largest) || sum.isOdd());
    }
}
