package dev.nimbus.games.coin;

import dev.nimbus.games.ListMove;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.notation.GameType;
import java.util.function.Predicate;

/**
 * Turn a run of adjacent coins. The value of the n-th coin, counted from 1, is the largest power of two that divides n;
 * the values of the first n coins together are n's Gray code, so every change belongs to one run at most.
 */
public final class Ruler extends CoinRow {
    public static final GameType TYPE = GameType.named("ruler", context -> new Ruler());

    /** How many coins are turned in a step of work. */
    private static final int COINS_OF_A_STEP = 8;

    Ruler() {
        super("ruler");
    }

    @Override
    long coin(int i) {
        return Long.lowestOneBit(i + 1L);
    }

    @Override
    boolean turns(int right, Predicate<ListMove> sink) {
        boolean more = sink.test(run(right, right));
        for (int left = 0; left < right && more; left++) {
            more = sink.test(run(left, right));
        }
        return more;
    }

    @Override
    void turnsBy(long change, int right, MoveList found) {
        long before = grayInverse(gray(right + 1L) ^ change);
        if (Long.compareUnsigned(before, right) <= 0) {
            found.budget().spend(1 + (right - before) / COINS_OF_A_STEP);
            found.add(run((int) before, right));
        }
    }

    private static long gray(long n) {
        return n ^ (n >>> 1);
    }

    private static long grayInverse(long code) {
        long n = code;
        for (int shift = 1; shift < Long.SIZE; shift *= 2) {
            n ^= n >>> shift;
        }
        return n;
    }
}
