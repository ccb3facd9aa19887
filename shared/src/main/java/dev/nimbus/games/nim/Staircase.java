package dev.nimbus.games.nim;

import dev.nimbus.games.CountedFold;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.NumbersMove;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Foldable;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionFold;
import dev.nimbus.theory.Refusal;
import java.util.Optional;
import java.util.Set;

/**
 * Staircase Nim: the first heap stands on stair 1; a move takes any number of tokens from a stair to the next lower one, from
 * stair 1 to the ground. The nim-value is the xor of the odd stairs, for what is moved from an even stair can be moved
 * on at once.
 */
public final class Staircase extends HeapRow implements Foldable {
    public static final GameType TYPE = GameType.named("staircase", context -> new Staircase());

    private Staircase() {
        super("staircase", all(), nothing());
    }

    @Override
    public boolean isFormula() {
        return true;
    }

    /** @throws Refusal where a stair comes to hold more than 2⁶³−1 tokens */
    @Override
    public boolean options(Heaps position, OptionVisitor<Heaps> visitor) {
        boolean more = true;
        for (int i = 0; i < position.count(); i++) {
            for (long take = position.get(i); take > 0 && more; take--) {
                Heaps next = position.with(i, position.get(i) - take);
                more = visitor.visit(
                        new NumbersMove("heap", i, "take", take),
                        i == 0 ? next : next.with(i - 1, grown(position.get(i - 1), take)));
            }
        }
        return more;
    }

    private static long grown(long stair, long more) {
        if (stair + more < 0) {
            throw Refusal.tooLarge("a move makes a stair of more than " + Long.MAX_VALUE + " tokens");
        }
        return stair + more;
    }

    @Override
    public boolean hasMove(Heaps position) {
        return position.hasTokens();
    }

    @Override
    public GrundyValue grundy(Heaps position, Budget budget) {
        return GrundyValue.of(sum(position));
    }

    @Override
    public Optional<PositionFold> newFold(Play play, Set<Ask> asks) {
        boolean movesAsked = asks.contains(Ask.MOVE) || asks.contains(Ask.MOVES);
        return movesAsked ? Optional.empty() : Optional.of(new Fold());
    }

    private static long sum(Heaps position) {
        long sum = 0;
        for (int i = 0; i < position.count(); i += 2) {
            sum ^= position.get(i);
        }
        return sum;
    }

    /**
     * Each heap has one such move at the most: one on an odd stair shrinks to balance, one on an even stair makes the
     * stair below grow to balance.
     */
    @Override
    protected void findMovesTo(Heaps position, long value, MoveList found) {
        long change = sum(position) ^ value;
        for (int i = 0; i < position.count() && !found.isDone(); i++) {
            long stair = position.get(i % 2 == 0 ? i : i - 1);
            long take = i % 2 == 0 ? stair - (stair ^ change) : (stair ^ change) - stair;
            if (take > 0 && take <= position.get(i)) {
                found.add(new NumbersMove("heap", i, "take", take));
            }
        }
    }

    /** Stairs folded: their number, and the nim-sums of every second one from the first and from the second on. */
    private static final class Fold extends CountedFold {
        private final long[] sums = new long[2];

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
}
