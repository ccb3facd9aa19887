package dev.nimbus.games.nim;

import dev.nimbus.games.CountedFold;
import dev.nimbus.theory.Outcome;

/** Heaps folded to their number, the smallest of them, and how often that one is there. */
final class HalfNimFold extends CountedFold {
    private static final int NUMBERS = 3;

    private long least = Long.MAX_VALUE;
    private long leastCount;

    HalfNimFold() {
        super(NUMBERS);
    }

    @Override
    protected void foldBlocking(long[] heaps, int more) {
        for (int i = 0; i < more; i++) {
            meet(heaps[i], 1);
        }
    }

    private void meet(long heap, long times) {
        if (heap < least) {
            least = heap;
            leastCount = 0;
        }
        leastCount += heap == least ? times : 0;
    }

    @Override
    public long[] state() {
        return new long[] {count(), least, leastCount};
    }

    @Override
    protected void join(long[] state) {
        meet(state[1], state[2]);
    }

    @Override
    public Outcome outcome() {
        HalfNim.requireEven(count());
        return Outcome.ofWin(leastCount > 0 && leastCount <= count() / 2);
    }
}
