package dev.nimbus.games.coin;

import dev.nimbus.games.notation.CatalogueEntry;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.Notation;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.nimber.Mex;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Turn a run of adjacent coins whose length is in a set. The value of a coin is the mex of the xors of the runs that end
 * to its left, which are differences of two xors from the first coin on.
 */
public final class CoinRuns extends CoinRow {
    /** Its line in the catalogue. */
    public static final GameType TYPE = new GameType(
            CatalogueEntry.of("coin-runs")
                    .notation("coin-runs(a,b..c,…)")
                    .rules("turn a run of adjacent coins, its length in the set, the rightmost from heads to tails")
                    .position("string of H and T")
                    .move("{\"turn\":[i,…]}")
                    .complexity("the length of the row by the size of the set, to 65536 coins")
                    .source("Winning Ways, ch. 14")
                    .example("coin-runs(2,3)", "\"THTHH\""),
            (notation, context) -> new CoinRuns(notation));

    private static final int MOST_LENGTHS = 256;
    private static final int MOST_COINS = 1 << 16;

    /** How many coins are turned in a step of work. */
    private static final int COINS_OF_A_STEP = 8;

    private final int[] lengths;

    /** The xors of the first 0, 1, 2, … coins, as many as are known. */
    private long[] sums = {0};

    private CoinRuns(Notation notation) {
        super(canonical(notation));
        this.lengths = Arrays.stream(lengths(notation))
                .mapToInt(length -> (int) length)
                .toArray();
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
        return Arrays.stream(lengths(notation))
                .mapToObj(Long::toString)
                .collect(Collectors.joining(",", "coin-runs(", ")"));
    }

    @Override
    long coin(int i) {
        long[] known = sums(i + 1);
        return known[i + 1] ^ known[i];
    }

    private synchronized long[] sums(int coins) {
        if (coins > MOST_COINS) {
            throw Refusal.tooLarge("the row has a head past coin " + (MOST_COINS - 1) + ", the last that is computed");
        }
        if (sums.length <= coins) {
            int from = sums.length;
            sums = Arrays.copyOf(sums, Math.max(coins + 1, Math.min(MOST_COINS + 1, 2 * from)));
            Mex mex = new Mex();
            for (int n = from; n < sums.length; n++) {
                mex.clear();
                for (int k = 0; k < lengths.length && lengths[k] <= n; k++) {
                    mex.add(sums[n - 1] ^ sums[n - lengths[k]]);
                }
                sums[n] = sums[n - 1] ^ mex.value();
            }
        }
        return sums;
    }

    @Override
    boolean turns(int right, Predicate<Turn> sink) {
        boolean more = lengths[0] > 1 || sink.test(run(right, right));
        for (int k = lengths.length - 1; k >= 0 && more; k--) {
            if (lengths[k] > 1 && lengths[k] <= right + 1) {
                more = sink.test(run(right - lengths[k] + 1, right));
            }
        }
        return more;
    }

    @Override
    void turnsBy(long change, int right, Budget budget, Consumer<Move> sink) {
        long[] known = sums(right + 1);
        turns(right, turn -> {
            budget.spend(1 + turn.coins().length / COINS_OF_A_STEP);
            if ((known[right + 1] ^ known[(int) turn.coins()[0]]) == change) {
                sink.accept(turn);
            }
            return true;
        });
    }

    private static Turn run(int left, int right) {
        long[] coins = new long[right - left + 1];
        for (int i = 0; i < coins.length; i++) {
            coins[i] = (long) left + i;
        }
        return new Turn(coins);
    }
}
