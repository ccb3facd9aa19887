package dev.nimbus.games.nim;

import dev.nimbus.games.CountedFold;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.heap.HeapMove;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Foldable;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionFold;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Moore's Nim with k heaps at once: take any number from each of 1 to k heaps. A position is P exactly if in every
 * binary column the number of heaps with that bit is a multiple of k + 1; under misère play likewise, but where no heap
 * is above 1: then it is P if that number leaves 1 (E. H. Moore 1910).
 */
public final class Moore extends HeapRow implements Foldable {
    public static final GameType TYPE = new GameType("moore", (notation, context) -> new Moore(notation.number("k")));

    private final long most;

    private Moore(long most) {
        super("moore(" + most + ")", all(), moves());
        this.most = most;
    }

    @Override
    public boolean options(Heaps position, OptionVisitor<Heaps> visitor) {
        return MultiOptions.visit(position, 1, most, visitor);
    }

    @Override
    public Heaps canonical(Heaps position) {
        return position.sorted(heap -> heap == 0);
    }

    /** More than all heaps cannot be changed, so a larger k makes no difference. */
    private static long modulus(long most, long heaps) {
        return 1 + Math.min(most, Math.max(1, heaps));
    }

    private long modulus(Heaps position) {
        return modulus(most, position.count());
    }

    @Override
    public Optional<PositionFold> newFold(Play play, Set<Ask> asks) {
        return CountedFold.answers(asks) ? Optional.of(new Fold(most, play)) : Optional.empty();
    }

    @Override
    public Outcome outcome(Heaps position, Play play, Budget budget) {
        return outcome(MooreColumns.of(position), modulus(position), play);
    }

    private static Outcome outcome(MooreColumns columns, long modulus, Play play) {
        return Outcome.ofWin(
                (play == Play.MISERE && columns.large == 0)
                        ? columns.ones % modulus != 1
                        : !columns.allMultiplesOf(modulus));
    }

    /** The first winning move where all are listed, else the one that {@link MooreMove} constructs. */
    @Override
    public Optional<Move> winningMove(Heaps position, Play play, Budget budget) {
        if (outcome(position, play, budget) == Outcome.P) {
            return Optional.empty();
        }
        return MultiOptions.areListed(position, 1, most)
                ? super.winningMove(position, play, budget)
                : constructedMove(position, play);
    }

    private Optional<Move> constructedMove(Heaps position, Play play) {
        long modulus = modulus(position);
        MooreColumns columns = MooreColumns.of(position);
        List<HeapMove> move = (play == Play.MISERE && columns.large < modulus)
                ? MooreMove.toOnes(position, columns, modulus)
                : MooreMove.balancing(position, modulus);
        return move.isEmpty() ? Optional.empty() : Optional.of(new MultiMove(move));
    }

    @Override
    protected void findWinning(Heaps position, Play play, MoveList found) {
        MultiOptions.requireListed(position, 1, most);
        findMoves(position, option -> outcome(option, play, found.budget()) == Outcome.P, found);
    }

    /** Moore's heaps folded: how many they are, how many are of one token and of more, and how many have each bit. */
    private static final class Fold extends CountedFold {
        private static final int FIXED = 3;

        private final long most;
        private final Play play;
        private final MooreColumns columns = new MooreColumns();

        /** @param most the most heaps that a move may change */
        Fold(long most, Play play) {
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
            return Moore.outcome(columns, modulus(most, count()), play);
        }
    }
}
