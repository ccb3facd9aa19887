package dev.nimbus.games.coin;

import dev.nimbus.games.ListMove;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.notation.GameType;
import java.util.function.Predicate;

/** Turn one coin, two or three. The values of the coins are the odious numbers, which have an odd number of ones. */
public final class MockTurtles extends CoinRow {
    public static final GameType TYPE = GameType.named("mock-turtles", context -> new MockTurtles());

    /** How many coins are tried in a step of work. */
    private static final int COINS_OF_A_STEP = 32;

    MockTurtles() {
        super("mock-turtles");
    }

    @Override
    long coin(int i) {
        return 2L * i + (Integer.bitCount(i) % 2 == 0 ? 1 : 0);
    }

    @Override
    boolean turns(int right, Predicate<ListMove> sink) {
        boolean more = sink.test(turning(right));
        for (int left = 0; left < right && more; left++) {
            more = sink.test(turning(left, right));
            for (int middle = left + 1; middle < right && more; middle++) {
                more = sink.test(turning(left, middle, right));
            }
        }
        return more;
    }

    /** The values of one coin or three together are odious, those of two are not, so only one kind can fit. */
    @Override
    void turnsBy(long change, int right, MoveList found) {
        long rest = coin(right) ^ change;
        if (rest == 0) {
            found.add(turning(right));
        }
        if (Long.bitCount(rest) % 2 == 1) {
            if (rest >>> 1 < right) {
                found.add(turning(rest >>> 1, right));
            }
            return;
        }
        found.budget().spend(1 + right / COINS_OF_A_STEP);
        for (int left = 0; left < right && !found.isDone(); left++) {
            long middle = (rest ^ coin(left)) >>> 1;
            if (middle > left && middle < right) {
                found.add(turning(left, middle, right));
            }
        }
    }
}
