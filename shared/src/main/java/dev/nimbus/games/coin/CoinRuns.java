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

    /** How many coins are worked out between two looks at the cancellation. */
    private static final int SLICE = 256;

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
        return known[i + 1] ^ known[i];
    }

    /** The xors of the first 0, 1, 2, … coins, up to so many at least. */
    private long[] sums(int coins) {
        if (coins > MOST_COINS) {
            throw Refusal.tooLarge("the row has a head past coin " + (MOST_COINS - 1) + ", the last that is computed");
        }
        return sums.readBlocking(coins);
    }

    private final class Sums extends CoinTable {
        private final Mex mex = new Mex();
        private long[] xors = {0};
        private int count;

        private Sums(Tables tables) {
            super(tables);
        }

        @Override
        int known() {
            return count;
        }

        @Override
        void grow(int wanted) {
            if (xors.length <= wanted) {
                xors = Arrays.copyOf(xors, Math.max(wanted + 1, Math.min(MOST_COINS + 1, 2 * xors.length)));
            }
            for (int end = Math.min(wanted, count + SLICE); count < end; ) {
                int n = count + 1;
                mex.clear();
                for (int k = 0; k < lengths.length && lengths[k] <= n; k++) {
                    mex.add(xors[n - 1] ^ xors[n - lengths[k]]);
                }
                xors[n] = xors[n - 1] ^ mex.value();
                count = n;
            }
        }

        @Override
        long[] numbers() {
            return xors;
        }

        @Override
        long bytesNow() {
            return (long) Long.BYTES * xors.length;
        }

        @Override
        void clear() {
            xors = new long[] {0};
            count = 0;
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
            return (known[right + 1] ^ known[(int) turn.items()[0]]) != change || found.add(turn);
        });
    }
}
