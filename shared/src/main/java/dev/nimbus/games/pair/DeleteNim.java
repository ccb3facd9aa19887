package dev.nimbus.games.pair;

import dev.nimbus.games.MoveList;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.search.PlayedOut;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Deletion Nim: delete one of two heaps and split the other into two. The nim-value of (a, b) is the exponent of two in
 * ((a−1) | (b−1)) + 1 (T. Abuku, K. Suetsugu, <i>Delete Nim</i>, 2021).
 */
public final class DeleteNim extends PairGame {
    public static final GameType TYPE = GameType.named("delete-nim", context -> new DeleteNim());

    private DeleteNim() {
        super("delete-nim");
    }

    @Override
    public Pair read(PositionInput input) {
        Pair heaps = super.read(input);
        if (heaps.smaller() == 0) {
            int empty = heaps.a() == 0 ? 0 : 1;
            throw Refusal.invalidPosition("heap " + empty + " is 0; expected at least 1", "/" + empty);
        }
        return heaps;
    }

    @Override
    public Pair sample(RandomGenerator random, int size) {
        return new Pair(1 + random.nextInt(4 * size), 1 + random.nextInt(4 * size));
    }

    /** By the smaller part, the splits of the smaller heap first. */
    @Override
    public boolean options(Pair position, OptionVisitor<Pair> visitor) {
        long smaller = position.smaller();
        long larger = position.larger();
        boolean more = true;
        for (long part = 1; part <= larger / 2 && more; part++) {
            if (part <= smaller / 2 && smaller < larger) {
                more = new Pair(part, smaller - part).show(visitor);
            }
            more = more && new Pair(part, larger - part).show(visitor);
        }
        return more;
    }

    private static long value(Pair heaps) {
        return Long.numberOfTrailingZeros((heaps.a() - 1 | heaps.b() - 1) + 1);
    }

    @Override
    public GrundyValue grundy(Pair position, Budget budget) {
        return GrundyValue.of(value(position));
    }

    @Override
    protected void findMovesTo(Pair position, long value, MoveList found) {
        found.budget().require(position.larger() / 2);
        findMoves(position, new PlayedOut<>(this), option -> value(option) == value, found);
    }

    /** An even heap split into one and the rest, both odd, leaves the value 0. */
    @Override
    public Optional<Move> winningMove(Pair position, Play play, Budget budget) {
        long even = position.smaller() % 2 == 0 ? position.smaller() : position.larger();
        return even % 2 == 0 ? Optional.of(new Pair(1, even - 1)) : Optional.empty();
    }
}
