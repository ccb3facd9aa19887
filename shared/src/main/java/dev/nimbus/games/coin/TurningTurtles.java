package dev.nimbus.games.coin;

import dev.nimbus.games.ListMove;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.notation.GameType;
import java.util.function.Predicate;

/** Turn one coin or two. A head at coin i, counted from 0, is a Nim heap of i + 1. */
public final class TurningTurtles extends CoinRow {
    public static final GameType TYPE = GameType.named("turning-turtles", context -> new TurningTurtles());

    TurningTurtles() {
        super("turning-turtles");
    }

    @Override
    long coin(int i) {
        return i + 1L;
    }

    @Override
    boolean turns(int right, Predicate<ListMove> sink) {
        boolean more = sink.test(turning(right));
        for (int left = 0; left < right && more; left++) {
            more = sink.test(turning(left, right));
        }
        return more;
    }

    @Override
    void turnsBy(long change, int right, MoveList found) {
        long other = coin(right) ^ change;
        if (other == 0) {
            found.add(turning(right));
        } else if (Long.compareUnsigned(other, right) <= 0) {
            found.add(turning(other - 1, right));
        }
    }
}
