package dev.nimbus.games.grid;

import dev.nimbus.theory.Rules;
import dev.nimbus.theory.search.SearchRules;
import java.util.List;

/** The rules of a game on stones for a search: splitting a board and comparing its symmetric forms is most of the work. */
record StoneRules(Rules<StoneBoard> rules) implements SearchRules<StoneBoard> {
    /** Bytes of a board for one step: it is copied about thirty times. */
    private static final int BYTES_OF_STEP = 2;

    @Override
    public void options(StoneBoard position, Sink<StoneBoard> sink) {
        rules.options(position, (move, option) -> sink.accept(option));
    }

    @Override
    public List<StoneBoard> components(StoneBoard position) {
        return rules.components(position);
    }

    @Override
    public long size(StoneBoard position) {
        return position.size();
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
