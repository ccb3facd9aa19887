package dev.nimbus.games.octal;

import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.games.heap.MisereTheory;
import dev.nimbus.games.heap.MoveFinder;
import dev.nimbus.games.heap.ResultVisitor;
import dev.nimbus.games.heap.TameKinds;
import dev.nimbus.games.heap.TameOrSearched;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.period.PeriodSearch;
import java.util.Optional;

/** Couples are Forever: split a heap of more than two into two. Its heap of n is the heap n − 1 of the octal game 0.6. */
public final class CouplesAreForever extends HeapGame {
    private static final String NAME = "couples-are-forever";
    private static final String CODE = "octal(0.6)";

    /** The largest heap that cannot be split. */
    private static final int COUPLE = 2;

    public static final GameType TYPE = GameType.named(NAME, CouplesAreForever::new);

    private final HeapGame code;
    private final MisereTheory misere;

    private CouplesAreForever(GameType.Context context) {
        super(NAME);
        this.code = (HeapGame) context.game(CODE);
        this.misere = new TameOrSearched(this, new TameKinds(this), context.positions());
    }

    @Override
    protected void results(long heap, ResultVisitor visitor) {
        long[] parts = new long[2];
        boolean more = heap > COUPLE;
        for (long part = 1; part <= heap / 2 && more; part++) {
            parts[0] = part;
            parts[1] = heap - part;
            more = visitor.visit(parts, parts.length);
        }
    }

    @Override
    protected boolean isResult(long heap, long[] parts, Budget budget) {
        return heap > COUPLE && parts.length == 2 && parts[1] == heap - parts[0];
    }

    @Override
    public long value(long heap) {
        return heap == 0 ? 0 : code.value(heap - 1);
    }

    @Override
    public void requireReach(long heap) {
        code.requireReach(Math.max(0, heap - 1));
    }

    @Override
    public void find(long heap, long target, MoveFinder finder) {
        if (finder.counts()) {
            finder.budget().require(heap / 2);
        }
        super.find(heap, target, finder);
    }

    @Override
    protected MisereTheory misere() {
        return misere;
    }

    @Override
    protected long largestMadeOf(long part) {
        return Math.max(COUPLE, part > Long.MAX_VALUE / 2 ? Long.MAX_VALUE : 2 * part);
    }

    /** None is known of the code; one that were found would be told of the code. */
    @Override
    public PeriodSearch periodBlocking() {
        return new PeriodSearch(Optional.empty(), code.periodBlocking().looked() + 1);
    }
}
