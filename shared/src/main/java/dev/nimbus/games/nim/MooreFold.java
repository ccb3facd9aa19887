package dev.nimbus.games.nim;

import dev.nimbus.games.CountedFold;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;

/** Moore's heaps folded: how many they are, how many are of one token and of more, and how many have each bit. */
final class MooreFold extends CountedFold {
    private static final int FIXED = 3;

    private final long most;
    private final Play play;
    private final MooreColumns columns = new MooreColumns();

    /** @param most the most heaps that a move may change */
    MooreFold(long most, Play play) {
        super(FIXED + Long.SIZE);
        this.most = most;
        this.play = play;
    }

    @Override
    protected void foldBlocking(long[] heaps, int more) {
        for (int i = 0; i < more; i++) {
            columns.add(heaps[i]);
        }
    }

    @Override
    public long[] state() {
        long[] state = new long[FIXED + Long.SIZE];
        state[0] = count();
        state[1] = columns.ones;
        state[2] = columns.large;
        System.arraycopy(columns.counts, 0, state, FIXED, Long.SIZE);
        return state;
    }

    @Override
    protected void join(long[] state) {
        columns.ones += state[1];
        columns.large += state[2];
        for (int bit = 0; bit < Long.SIZE; bit++) {
            columns.counts[bit] += state[FIXED + bit];
        }
    }

    @Override
    public Outcome outcome() {
        return Moore.outcome(columns, Moore.modulus(most, count()), play);
    }
}
