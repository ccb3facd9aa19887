package dev.nimbus.games.pair;

import dev.nimbus.games.MoveList;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Wythoff's game: take any number from one of two heaps, or the same number from both. The P-positions are
 * (⌊kφ⌋, ⌊kφ⌋ + k) with φ the golden ratio (W. A. Wythoff 1907); the other nim-values have no known rule and come from a
 * table.
 */
public final class Wythoff extends PairGame {
    public static final GameType TYPE = GameType.named("wythoff", context -> new Wythoff());

    private Wythoff() {
        super("wythoff");
    }

    @Override
    public Pair sample(RandomGenerator random, int size) {
        return new Pair(random.nextInt(3 * size), random.nextInt(3 * size));
    }

    @Override
    public boolean options(Pair position, OptionVisitor<Pair> visitor) {
        boolean more = true;
        for (long a = 0; a < position.a() && more; a++) {
            long both = position.b() - position.a() + a;
            more = (both < 0 || new Pair(a, both).show(visitor)) && new Pair(a, position.b()).show(visitor);
        }
        for (long b = 0; b < position.b() && more; b++) {
            more = new Pair(position.a(), b).show(visitor);
        }
        return more;
    }

    @Override
    public Outcome outcome(Pair position, Play play, Budget budget) {
        long k = position.larger() - position.smaller();
        return Outcome.ofWin(GoldenRatio.lower(k) != position.smaller());
    }

    @Override
    public GrundyValue grundy(Pair position, Budget budget) {
        if (outcome(position, Play.NORMAL, budget) == Outcome.P) {
            return GrundyValue.of(0);
        }
        if (position.smaller() == 0) {
            return GrundyValue.of(position.larger());
        }
        WythoffTable table = WythoffTable.upTo(position.smaller(), position.larger(), budget);
        return GrundyValue.of(table.value(position.a(), position.b()));
    }

    @Override
    protected void findMovesTo(Pair position, long value, MoveList found) {
        Budget budget = found.budget();
        if (value == 0) {
            winning(position).forEach(found::add);
        } else if (position.larger() > 0) {
            WythoffTable table = WythoffTable.upTo(position.smaller(), position.larger(), budget);
            options(position, (move, option) -> {
                return table.value(option.a(), option.b()) != value || found.add(move);
            });
        }
    }

    /** The P-positions in each of the three directions, in order. */
    private static List<Pair> winning(Pair position) {
        List<Pair> winning = new ArrayList<>();
        long a = position.a();
        long b = position.b();
        long partnerOfB = GoldenRatio.partner(b);
        if (partnerOfB < a) {
            winning.add(new Pair(partnerOfB, b));
        }
        long partnerOfA = GoldenRatio.partner(a);
        if (partnerOfA < b) {
            winning.add(new Pair(a, partnerOfA));
        }
        long lower = GoldenRatio.lower(Math.abs(a - b));
        if (lower < position.smaller()) {
            winning.add(a < b ? new Pair(lower, lower + b - a) : new Pair(lower + a - b, lower));
        }
        winning.sort(Comparator.comparingLong(Pair::a).thenComparingLong(Pair::b));
        return winning;
    }
}
