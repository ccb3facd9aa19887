package dev.nimbus.games.pair;

import dev.nimbus.games.MoveList;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.OptionVisitor;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;

/**
 * Euclid: take a positive multiple of the smaller number from the larger; the game ends when one is 0. With b = qa + r
 * the positions (a, r), (a, a + r), (a, 2a + r), … are each reachable from all later ones and lead nowhere else, but for
 * (a, r) itself, of value v: so the later ones have the values 0, 1, 2, … without v, in order.
 */
public final class Euclid extends PairGame {
    public static final GameType TYPE = GameType.named("euclid", context -> new Euclid());

    private Euclid() {
        super("euclid");
    }

    @Override
    public Pair sample(RandomGenerator random, int size) {
        return new Pair(random.nextInt(5 * size), random.nextInt(5 * size));
    }

    @Override
    public boolean options(Pair position, OptionVisitor<Pair> visitor) {
        return results(position.b(), position.a(), visitor, a -> new Pair(a, position.b()))
                && results(position.a(), position.b(), visitor, b -> new Pair(position.a(), b));
    }

    /** Shows what the number {@code from} can be brought down to by multiples of {@code step}, ascending. */
    private static boolean results(long step, long from, OptionVisitor<Pair> visitor, LongFunction<Pair> result) {
        boolean more = true;
        for (long steps = step == 0 ? 0 : from / step; steps > 0 && more; steps--) {
            more = result.apply(from - steps * step).show(visitor);
        }
        return more;
    }

    @Override
    public GrundyValue grundy(Pair position, Budget budget) {
        return GrundyValue.of(value(position.smaller(), position.larger()));
    }

    /** The value of a ≤ b. */
    private static long value(long a, long b) {
        return a == 0 ? 0 : chain(b / a, value(b % a, a));
    }

    /** The value of the position {@code steps} multiples above one of value {@code first}. */
    private static long chain(long steps, long first) {
        if (steps == 0) {
            return first;
        }
        return steps - 1 < first ? steps - 1 : steps;
    }

    @Override
    protected void findMovesTo(Pair position, long value, MoveList found) {
        if (position.a() >= position.b()) {
            addMove(position.b(), position.a(), value, b -> found.add(new Pair(b, position.b())));
        }
        if (position.b() >= position.a()) {
            addMove(position.a(), position.b(), value, b -> found.add(new Pair(position.a(), b)));
        }
    }

    /** Each value occurs once among the positions that the larger number b can be brought down to, at the most. */
    private static void addMove(long a, long b, long value, LongConsumer sink) {
        if (a == 0 || value < 0) {
            return;
        }
        long first = value(b % a, a);
        long steps = value == first ? 0 : value < first ? value + 1 : value;
        if (steps < b / a) {
            sink.accept(steps * a + b % a);
        }
    }
}
