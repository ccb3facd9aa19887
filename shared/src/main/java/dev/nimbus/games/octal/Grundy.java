package dev.nimbus.games.octal;

import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.games.heap.MisereTheory;
import dev.nimbus.games.heap.ResultVisitor;
import dev.nimbus.games.heap.TameKinds;
import dev.nimbus.games.heap.TameOrSearched;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.tables.rules.GrundysGame;
import dev.nimbus.theory.Budget;
import java.util.OptionalLong;

/** Grundy's game: split a heap into two unequal heaps. */
public final class Grundy extends HeapGame {
    public static final GameType TYPE = GameType.named("grundys-game", Grundy::new);

    private final MisereTheory misere;

    private Grundy(GameType.Context context) {
        super("grundys-game", context.tables().table(GrundysGame.GRUNDYS_GAME));
        this.misere = new TameOrSearched(this, new TameKinds(this), context.positions());
    }

    @Override
    protected void results(long heap, ResultVisitor visitor) {
        long[] pair = new long[2];
        boolean more = true;
        for (long part = 1; part < heap - part && more; part++) {
            pair[0] = part;
            pair[1] = heap - part;
            more = visitor.visit(pair, 2);
        }
    }

    @Override
    protected boolean isResult(long heap, long[] parts, Budget budget) {
        return parts.length == 2 && parts[0] < parts[1] && parts[1] == heap - parts[0];
    }

    @Override
    protected OptionalLong resultCount(long heap) {
        return OptionalLong.of(Math.max(0, heap - 1) / 2);
    }

    @Override
    protected MisereTheory misere() {
        return misere;
    }

    @Override
    protected long largestMadeOf(long part) {
        return 2 * Math.max(1, part) + 1;
    }
}
