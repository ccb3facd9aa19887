package dev.nimbus.games.pair;

import dev.nimbus.games.BasicGame;
import dev.nimbus.games.Sizes;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;

/** A game on two numbers, whose order makes no difference to who wins. */
abstract class PairGame extends BasicGame<Pair> {
    PairGame(String notation) {
        super(notation, PositionShape.INTEGERS, all(), nothing());
    }

    @Override
    public Pair read(PositionInput input) {
        return Pair.read(input);
    }

    @Override
    public final long size(Pair position) {
        return Sizes.ofObject();
    }

    @Override
    public final Pair canonical(Pair position) {
        return new Pair(position.smaller(), position.larger());
    }
}
