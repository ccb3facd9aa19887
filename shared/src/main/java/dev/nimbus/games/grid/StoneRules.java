package dev.nimbus.games.grid;

import dev.nimbus.theory.Rules;
import dev.nimbus.theory.search.PlayedOut;

/** The rules of a game on stones for a search: splitting a board and comparing its symmetric forms is most of the work. */
final class StoneRules extends PlayedOut<StoneBoard> {
    /** Bytes of a board for one step: it is copied about thirty times. */
    private static final int BYTES_OF_STEP = 2;

    StoneRules(Rules<StoneBoard> rules) {
        super(rules);
    }

    @Override
    public long work(StoneBoard position) {
        return 1 + position.size() / BYTES_OF_STEP;
    }

    @Override
    public int weight(StoneBoard component) {
        return component.height() * component.width();
    }
}
