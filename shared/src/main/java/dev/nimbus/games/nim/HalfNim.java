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
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Nim on half of the heaps: of n heaps, n even, take at least one token from each of exactly n/2 non-empty ones. The
 * next player wins exactly if the smallest heap, an empty one too, occurs at most n/2 times: lowering n/2 larger heaps
 * to it makes it occur more often, and from there every move makes a smaller heap that occurs at most n/2 times
 * (Codeforces 1147C).
 */
public final class HalfNim extends HeapRow implements Foldable {
    public static final GameType TYPE = GameType.named("half-nim", context -> new HalfNim());

    private HalfNim() {
        super("half-nim", all(), nothing());
    }

    @Override
    public Heaps read(PositionInput input) {
        long[] heaps = input.integers(noun());
        requireEven(heaps.length);
        return Heaps.wrap(heaps);
    }

    private static void requireEven(long heaps) {
        if (heaps % 2 != 0) {
            throw Refusal.invalidPosition(
                    (heaps == 1 ? "there is 1 heap" : "there are " + heaps + " heaps") + "; expected an even number",
                    "");
        }
    }

    @Override
    public Optional<PositionFold> newFold(Play play, Set<Ask> asks) {
        return CountedFold.answers(asks) ? Optional.of(new Fold()) : Optional.empty();
    }

    @Override
    public Heaps sample(RandomGenerator random, int size) {
        return sample(random, 2 * random.nextInt(3), size);
    }

    @Override
    public boolean options(Heaps position, OptionVisitor<Heaps> visitor) {
        int half = position.count() / 2;
        return half == 0 || MultiOptions.visit(position, half, half, visitor);
    }

    @Override
    public Heaps canonical(Heaps position) {
        return position.sorted(heap -> false);
    }

    @Override
    public Outcome outcome(Heaps position, Play play, Budget budget) {
        long least = least(position);
        int count = 0;
        for (int i = 0; i < position.count(); i++) {
            count += position.get(i) == least ? 1 : 0;
        }
        return Outcome.ofWin(count > 0 && count <= position.count() / 2);
    }

    private static long least(Heaps position) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < position.count(); i++) {
            least = Math.min(least, position.get(i));
        }
        return least;
    }

    /** The first winning move where all are listed, else the one that lowers heaps to the smallest. */
    @Override
    public Optional<Move> winningMove(Heaps position, Play play, Budget budget) {
        if (outcome(position, play, budget) == Outcome.P) {
            return Optional.empty();
        }
        int half = position.count() / 2;
        return MultiOptions.areListed(position, half, half)
                ? super.winningMove(position, play, budget)
                : Optional.of(lowering(position));
    }

    private static Move lowering(Heaps position) {
        long least = least(position);
        List<HeapMove> lowered = new ArrayList<>();
        for (int i = 0; lowered.size() < position.count() / 2; i++) {
            if (position.get(i) > least) {
                lowered.add(HeapMove.leaving(i, least));
            }
        }
        return new MultiMove(lowered);
    }

    @Override
    protected void findWinning(Heaps position, Play play, MoveList found) {
        MultiOptions.requireListed(position, position.count() / 2, position.count() / 2);
        findMoves(position, option -> outcome(option, play, found.budget()) == Outcome.P, found);
    }

    /** Heaps folded to their number, the smallest of them, and how often that one is there. */
    private static final class Fold extends CountedFold {
        private long least = Long.MAX_VALUE;
        private long leastCount;

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
            requireEven(count());
            return Outcome.ofWin(leastCount > 0 && leastCount <= count() / 2);
        }
    }
}
