package dev.nimbus.games.nim;

import dev.nimbus.games.CountedFold;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;

/** Moore's heaps folded: how many they are, how many are of one token and of more, and how many have each bit. */
final class MooreFold extends CountedFold {
    private static final int FIXED = 3;

    private final long most;
    private final Play play;
    private final long[] counts = new long[Long.SIZE];
    private long ones;
    private long large;

    /** @param most the most heaps that a move may change */
    MooreFold(long most, Play play) {
        super(FIXED + Long.SIZE);
        this.most = most;
        this.play = play;
    }

    @Override
    protected void foldBlocking(long[] heaps, int more) {
        for (int i = 0; i < more; i++) {
            long heap = heaps[i];
            ones += heap == 1 ? 1 : 0;
            large += heap > 1 ? 1 : 0;
            for (long bits = heap; bits != 0; bits &= bits - 1) {
                counts[Long.numberOfTrailingZeros(bits)]++;
            }
        }
    }

    @Override
    public long[] state() {
        long[] state = new long[FIXED + Long.SIZE];
        state[0] = count();
        state[1] = ones;
        state[2] = large;
        System.arraycopy(counts, 0, state, FIXED, Long.SIZE);
        return state;
    }

    @Override
    protected void join(long[] state) {
        ones += state[1];
        large += state[2];
        for (int bit = 0; bit < Long.SIZE; bit++) {
            counts[bit] += state[FIXED + bit];
        }
    }

    @Override
    public Outcome outcome() {
        return Moore.outcome(new MooreColumns(counts, ones, large), Moore.modulus(most, count()), play);
    }
}
