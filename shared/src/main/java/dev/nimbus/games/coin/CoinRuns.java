package dev.nimbus.games.coin;

import dev.nimbus.games.ListMove;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.Notation;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.rules.NumberSet;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.nimber.Mex;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Turn a run of adjacent coins whose length is in a set. The value of a coin is the mex of the xors of the runs that end
 * to its left, which are differences of two xors from the first coin on.
 */
public final class CoinRuns extends CoinRow {
    public static final GameType TYPE =
            new GameType("coin-runs", (notation, context) -> new CoinRuns(notation, context.tables()));

    private static final int MOST_LENGTHS = 256;
    private static final int MOST_COINS = 1 << 16;

    /** How many coins are turned in a step of work. */
    private static final int COINS_OF_A_STEP = 8;

    private final int[] lengths;
    private final Sums sums;

    private CoinRuns(Notation notation, Tables tables) {
        super(canonical(notation));
        this.lengths = Arrays.stream(lengths(notation))
                .mapToInt(length -> (int) length)
                .toArray();
        this.sums = new Sums(tables);
    }

    private static long[] lengths(Notation notation) {
        long[] lengths = notation.numberSet(MOST_LENGTHS);
        long longest = lengths[lengths.length - 1];
        if (longest > MOST_COINS) {
            throw Notation.invalid("a run of " + notation.name() + " has " + longest + " coins; at most " + MOST_COINS
                    + " are allowed");
        }
        return lengths;
    }

    private static String canonical(Notation notation) {
        return "coin-runs" + NumberSet.of(lengths(notation));
    }

    @Override
    long coin(int i) {
        long[] known = sums(i + 1);
        return sum(known, i + 1) ^ sum(known, i);
    }

    /** For each coin the xor of those up to it, of so many coins at least. */
    private long[] sums(int coins) {
        if (coins > MOST_COINS) {
            throw Refusal.tooLarge("the row has a head past coin " + (MOST_COINS - 1) + ", the last that is computed");
        }
        return sums.readBlocking(coins);
    }

    /** The xor of the first {@code coins} coins. */
    private static long sum(long[] sums, int coins) {
        return coins == 0 ? 0 : sums[coins - 1];
    }

    private final class Sums extends CoinTable {
        private final Mex mex = new Mex();

        private Sums(Tables tables) {
            super(tables);
        }

        @Override
        long next(long[] numbers, int known, int wanted) {
            long before = sum(numbers, known);
            mex.clear();
            for (int k = 0; k < lengths.length && lengths[k] <= known + 1; k++) {
                mex.add(before ^ sum(numbers, known + 1 - lengths[k]));
            }
            return before ^ mex.value();
        }
    }

    @Override
    boolean turns(int right, Predicate<ListMove> sink) {
        boolean more = lengths[0] > 1 || sink.test(run(right, right));
        for (int k = lengths.length - 1; k >= 0 && more; k--) {
            if (lengths[k] > 1 && lengths[k] <= right + 1) {
                more = sink.test(run(right - lengths[k] + 1, right));
            }
        }
        return more;
    }

    @Override
    void turnsBy(long change, int right, MoveList found) {
        long[] known = sums(right + 1);
        turns(right, turn -> {
            found.budget().spend(1 + turn.items().length / COINS_OF_A_STEP);
            return (sum(known, right + 1) ^ sum(known, (int) turn.items()[0])) != change || found.add(turn);
        });
    }
}
