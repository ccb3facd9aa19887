package dev.nimbus.games.nim;

import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.PositionFold;
import java.util.Optional;

/** Stairs folded: their number, and the nim-sums of every second one from the first and from the second on. */
final class StairFold implements PositionFold {
    private static final int NUMBERS = 3;

    private final long[] sums = new long[2];
    private long count;

    @Override
    public void addBlocking(long[] stairs, int more) {
        for (int i = 0; i < more; i++) {
            sums[(int) (count + i & 1)] ^= stairs[i];
        }
        count += more;
    }

    @Override
    public long count() {
        return count;
    }

    @Override
    public long[] state() {
        return new long[] {count, sums[0], sums[1]};
    }

    @Override
    public void append(long[] state) {
        if (state.length != NUMBERS) {
            throw new IllegalArgumentException("a state of " + state.length + " numbers; expected " + NUMBERS);
        }
        int shift = (int) (count & 1);
        sums[shift] ^= state[1];
        sums[1 - shift] ^= state[2];
        count += state[0];
    }

    @Override
    public Outcome outcome() {
        return Outcome.ofWin(sums[0] != 0);
    }

    @Override
    public GrundyValue grundy() {
        return GrundyValue.of(sums[0]);
    }

    @Override
    public Optional<Move> winningMove() {
        throw new UnsupportedOperationException("a fold of stairs knows no moves");
    }
}
