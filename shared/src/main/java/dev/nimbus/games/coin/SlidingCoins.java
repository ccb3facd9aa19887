package dev.nimbus.games.coin;

import dev.nimbus.games.BasicGame;
import dev.nimbus.games.NumbersMove;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;

/** A game of coins on a strip of squares, numbered from 0, where a move slides one coin to the left. */
abstract class SlidingCoins extends BasicGame<Heaps> {
    static final String NOUN = "square";

    SlidingCoins(String name) {
        super(name, PositionShape.INTEGERS, all(), nothing());
    }

    static Move slide(int coin, long to) {
        return new NumbersMove("coin", coin, "to", to);
    }

    @Override
    public Heaps read(PositionInput input) {
        return Heaps.wrap(input.integers(NOUN));
    }

    @Override
    public final long size(Heaps position) {
        return position.size();
    }
}
