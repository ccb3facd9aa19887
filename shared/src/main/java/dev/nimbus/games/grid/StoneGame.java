package dev.nimbus.games.grid;

import dev.nimbus.games.MoveList;
import dev.nimbus.games.SearchedGame;
import dev.nimbus.games.grid.cells.CellGrid;
import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionShape;
import java.util.function.Function;
import java.util.function.Predicate;

/** A game of stones of two colours on a board, the same with the colours exchanged. */
abstract class StoneGame extends SearchedGame<StoneBoard> {
    private final StoneRules rules = new StoneRules(this);
    private final BoardRules<StoneBoard> normal;
    private final BoardRules<StoneBoard> misere;

    /** @param packing how components are packed for a search under each convention */
    StoneGame(String name, Function<Play, Packing> packing, ValueTable values) {
        super(name, PositionShape.STRUCTURE, moves(), values);
        this.normal = new BoardRules<>(rules, packing.apply(Play.NORMAL));
        this.misere = new BoardRules<>(rules, packing.apply(Play.MISERE));
    }

    /** How components are packed in 64 points. */
    interface Packing extends BoardRules.Packing<StoneBoard> {
        @Override
        default boolean fits(StoneBoard component) {
            return CellGrid.fits(component.height(), component.width());
        }

        @Override
        default long[] toWords(StoneBoard component) {
            return component.toWords();
        }

        @Override
        default StoneBoard ofWords(long... words) {
            return StoneBoard.ofWords(words);
        }
    }

    @Override
    public final long size(StoneBoard position) {
        return position.size();
    }

    @Override
    public final StoneBoard canonical(StoneBoard position) {
        return position.canonical();
    }

    @Override
    protected final ComponentRules core(Play play) {
        return play == Play.NORMAL ? normal : misere;
    }

    @Override
    protected final PositionSearch.Position position(StoneBoard position, Play play) {
        return (play == Play.NORMAL ? normal : misere).position(position);
    }

    @Override
    protected final void find(StoneBoard position, Predicate<StoneBoard> isWanted, MoveList found) {
        findMoves(position, rules, isWanted, found);
    }
}
