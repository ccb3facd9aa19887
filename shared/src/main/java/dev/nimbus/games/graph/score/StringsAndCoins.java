package dev.nimbus.games.graph.score;

import java.util.Arrays;

/**
 * The strings of a position, at most 64. What is left of them is a set of bits. Of strings between the same two ends the
 * last are cut first, so that sets which differ by the names of such strings are one.
 */
final class StringsAndCoins {
    /** The most strings that a board has. */
    static final int MOST_STRINGS = Long.SIZE;

    static final int GROUND = 0;

    private final int[] ends;
    /** The strings at each coin; nothing is counted at the ground. */
    private final long[] around;
    /** For each string, those with the same ends. */
    private final long[] alike;

    /**
     * A board.
     *
     * @param ends two numbers for each string, the coins that it joins; 0 is the ground, and no string joins a coin with
     *     itself
     */
    StringsAndCoins(int... ends) {
        this.ends = ends;
        around = new long[Arrays.stream(ends).max().orElse(0) + 1];
        alike = new long[ends.length / 2];
        for (int e = 0; e < alike.length; e++) {
            around[from(e)] |= 1L << e;
            around[to(e)] |= 1L << e;
            for (int f = 0; f < alike.length; f++) {
                boolean isAlike = (from(e) == from(f) && to(e) == to(f)) || (from(e) == to(f) && to(e) == from(f));
                alike[e] |= isAlike ? 1L << f : 0;
            }
        }
        around[GROUND] = 0;
    }

    int from(int e) {
        return ends[2 * e];
    }

    int to(int e) {
        return ends[2 * e + 1];
    }

    /** One more than the largest coin. */
    int vertices() {
        return around.length;
    }

    long all() {
        return alike.length == 0 ? 0 : -1L >>> (Long.SIZE - alike.length);
    }

    /** How many strings a coin has left. */
    int degree(long left, int coin) {
        return Long.bitCount(left & around[coin]);
    }

    /** One of the strings that a coin has left; it has one. */
    int string(long left, int coin) {
        return Long.numberOfTrailingZeros(left & around[coin]);
    }

    /** The string that a coin with two strings has besides {@code e}. */
    int otherString(long left, int coin, int e) {
        return string(left & ~(1L << e), coin);
    }

    /** The end of string {@code e} that is not {@code coin}. */
    int otherEnd(int e, int coin) {
        return from(e) == coin ? to(e) : from(e);
    }

    /** What is left when {@code e} is cut. */
    long cut(long left, int e) {
        return left & ~Long.highestOneBit(left & alike[e]);
    }

    /** Whether {@code e} is the one to be cut of those with its ends. */
    boolean isLastOfAlike(long left, int e) {
        return Long.highestOneBit(left & alike[e]) == 1L << e;
    }

    /** How many coins it completes to cut {@code e}. */
    int completed(long left, int e) {
        return (degree(left, from(e)) == 1 ? 1 : 0) + (degree(left, to(e)) == 1 ? 1 : 0);
    }

    /** How many coins have strings left. */
    int coins(long left) {
        int coins = 0;
        for (long strings : around) {
            coins += (left & strings) == 0 ? 0 : 1;
        }
        return coins;
    }

    /** Whether each coin that has strings left has two. */
    boolean isOfPairs(long left) {
        for (long strings : around) {
            long there = left & strings;
            if (there != 0 && Long.bitCount(there) != 2) {
                return false;
            }
        }
        return true;
    }

    /** The ends of the strings that are left. */
    int[] ends(long left) {
        int[] some = new int[2 * Long.bitCount(left)];
        int next = 0;
        for (long rest = left; rest != 0; rest &= rest - 1) {
            int e = Long.numberOfTrailingZeros(rest);
            some[next++] = from(e);
            some[next++] = to(e);
        }
        return some;
    }
}
