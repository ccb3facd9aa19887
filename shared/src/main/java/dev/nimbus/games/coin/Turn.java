package dev.nimbus.games.coin;

import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;
import java.util.Arrays;

/**
 * Turning coins of a row: {@code {"turn":[0,3]}}.
 *
 * @param coins their indices, ascending; not written to once the move is made
 */
record Turn(long... coins) implements Move {
    @Override
    public void writeTo(FieldWriter out) {
        out.numbers("turn", coins);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Turn that && Arrays.equals(coins, that.coins);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(coins);
    }

    @Override
    public String toString() {
        return "turn " + Arrays.toString(coins);
    }
}
