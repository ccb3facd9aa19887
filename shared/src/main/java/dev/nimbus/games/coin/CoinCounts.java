package dev.nimbus.games.coin;

import dev.nimbus.games.ListMove;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.Notation;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.rules.NumberSet;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Turn a number of coins out of a set. The value of a coin is the mex of the xors of as many coins to its left as may be
 * turned with it; for each number the xors of that many coins are kept as a set, which one more coin extends.
 */
public final class CoinCounts extends CoinRow {
    public static final GameType TYPE = new GameType("coins", (notation, context) -> of(notation, context.tables()));

    private static final int MOST_COUNT = 64;

    /** Xors added to sets for the table: about half a second's work. */
    private static final long MOST_WORK = 1L << 25;

    /** A set of xors then takes 128 KiB at the most, and there are as many as coins in a move. */
    private static final int MOST_VALUE = 1 << 17;

    private final NavigableSet<Integer> counts;
    private final Values table;

    private CoinCounts(String notation, NavigableSet<Integer> counts, Tables tables) {
        super(notation);
        this.counts = counts;
        this.table = new Values(tables);
    }

    private static CoinCounts of(Notation notation, Tables tables) {
        long[] numbers = notation.numberSet(MOST_COUNT);
        if (numbers[numbers.length - 1] > MOST_COUNT) {
            throw Notation.invalid("a move of " + notation.name() + " turns " + numbers[numbers.length - 1]
                    + " coins; at most " + MOST_COUNT + " are allowed");
        }
        return of(tables, numbers);
    }

    /** The game of these numbers of coins, ascending. */
    static CoinCounts of(Tables tables, long... numbers) {
        TreeSet<Integer> counts = new TreeSet<>();
        for (long number : numbers) {
            counts.add((int) number);
        }
        return new CoinCounts("coins" + NumberSet.of(numbers), counts, tables);
    }

    @Override
    long coin(int i) {
        return table.readBlocking(i + 1)[i];
    }

    private final class Values extends CoinTable {
        private final List<BitSet> sums = new ArrayList<>();
        private long work;
        private int largest;

        private Values(Tables tables) {
            super(tables);
            clear();
        }

        @Override
        final void clear() {
            sums.clear();
            for (int j = 0; j < counts.last(); j++) {
                sums.add(new BitSet());
            }
            sums.get(0).set(0);
            work = 0;
            largest = 0;
        }

        @Override
        long moreBytes() {
            return sums.stream().mapToLong(set -> set.size() / Byte.SIZE).sum();
        }

        @Override
        long next(long[] numbers, int known, int wanted) {
            if (work > MOST_WORK || largest > MOST_VALUE) {
                throw Refusal.tooLarge("coin " + (wanted - 1) + " of " + notation() + " is past coin " + (known - 1)
                        + ", the last within the budget of its table");
            }
            BitSet excluded = new BitSet();
            for (int count : counts) {
                excluded.or(sums.get(count - 1));
            }
            int value = excluded.nextClearBit(0);
            largest = Math.max(largest, value);
            for (int j = Math.min(sums.size() - 1, known + 1); j > 0; j--) {
                BitSet more = sums.get(j);
                BitSet fewer = sums.get(j - 1);
                work += 1 + fewer.cardinality();
                for (int sum = fewer.nextSetBit(0); sum >= 0; sum = fewer.nextSetBit(sum + 1)) {
                    more.set(sum ^ value);
                }
            }
            return value;
        }
    }

    @Override
    boolean turns(int right, Predicate<ListMove> sink) {
        return new Chooser(right, chosen -> sink.test(turn(chosen, right))).choose(0, 0);
    }

    @Override
    void turnsBy(long change, int right, MoveList found) {
        long[] coins = table.readBlocking(right + 1);
        new Chooser(right, chosen -> {
                    found.budget().spend(1);
                    long sum = coins[right] ^ change;
                    for (int coin : chosen) {
                        sum ^= coins[coin];
                    }
                    return sum != 0 || found.add(turn(chosen, right));
                })
                .choose(0, 0);
    }

    private static ListMove turn(int[] chosen, int right) {
        long[] coins = new long[chosen.length + 1];
        for (int i = 0; i < chosen.length; i++) {
            coins[i] = chosen[i];
        }
        coins[chosen.length] = right;
        return turning(coins);
    }

    /** Goes through the sets of coins to the left of one, of the sizes allowed, in order. */
    private final class Chooser {
        private final int right;
        private final Predicate<int[]> sink;
        private final int[] chosen = new int[counts.last()];

        private Chooser(int right, Predicate<int[]> sink) {
            this.right = right;
            this.sink = sink;
        }

        /** Those that begin with the first {@code size} chosen and go on from coin {@code from}. */
        private boolean choose(int size, int from) {
            boolean more = !counts.contains(size + 1) || sink.test(Arrays.copyOf(chosen, size));
            Integer next = counts.ceiling(size + 2);
            // The coins left must be enough for the next number allowed.
            for (int coin = from; next != null && coin <= right - (next - 1 - size) && more; coin++) {
                chosen[size] = coin;
                more = choose(size + 1, coin + 1);
            }
            return more;
        }
    }
}
