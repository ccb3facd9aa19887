package dev.nimbus.games.nim;

import dev.nimbus.games.CountedFold;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;

/** Stairs folded: their number, and the nim-sums of every second one from the first and from the second on. */
final class StairFold extends CountedFold {
    private static final int NUMBERS = 3;

    private final long[] sums = new long[2];

    StairFold() {
        super(NUMBERS);
    }

    @Override
    protected void foldBlocking(long[] stairs, int more) {
        for (int i = 0; i < more; i++) {
            sums[(int) (count() + i & 1)] ^= stairs[i];
        }
    }

    @Override
    public long[] state() {
        return new long[] {count(), sums[0], sums[1]};
    }

    @Override
    protected void join(long[] state) {
        int shift = (int) (count() & 1);
        sums[shift] ^= state[1];
        sums[1 - shift] ^= state[2];
    }

    @Override
    public Outcome outcome() {
        return Outcome.ofWin(sums[0] != 0);
    }

    @Override
    public GrundyValue grundy() {
        return GrundyValue.of(sums[0]);
    }
}
