package dev.nimbus.games.subtraction;

import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.games.heap.MisereTheory;
import dev.nimbus.games.heap.MoveFinder;
import dev.nimbus.games.heap.ResultVisitor;
import dev.nimbus.games.heap.TameMisere;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.period.PeriodSearch;
import java.util.OptionalLong;

/** The game of Bachet, or Bash: take 1 to m tokens from one heap. A heap's nim-value is its size modulo m+1. */
public final class Bash extends HeapGame {
    /** Its line in the catalogue. */
    public static final GameType TYPE = new GameType("bash", (notation, context) -> new Bash(notation.number("m")));

    private final long most;
    private final MisereTheory misere = new TameMisere(this);

    /** @param most the most tokens that may be taken, at least 1 */
    public Bash(long most) {
        super("bash(" + most + ")");
        this.most = most;
    }

    @Override
    protected void results(long heap, ResultVisitor visitor) {
        long[] part = {Math.max(0, heap - most)};
        boolean more = heap > 0;
        while (more) {
            more = visitor.visit(part, part[0] == 0 ? 0 : 1);
            more &= ++part[0] < heap;
        }
    }

    @Override
    protected boolean isResult(long heap, long[] parts, Budget budget) {
        long taken = taken(heap, parts);
        return taken > 0 && taken <= most;
    }

    @Override
    protected OptionalLong resultCount(long heap) {
        return OptionalLong.of(Math.min(heap, most));
    }

    /** Written so that nothing overflows for m = 2⁶³−1. */
    @Override
    public long value(long heap) {
        return most == Long.MAX_VALUE ? heap : heap % (most + 1);
    }

    /** Among the m results no two have the same value, and each value but the heap's own is there if it is small. */
    @Override
    public void find(long heap, long target, MoveFinder finder) {
        long value = value(heap);
        if (target < 0) {
            return;
        }
        if (target < value) {
            finder.add(heap - (value - target));
        } else if (target > value && target <= most && heap - value >= most + 1 - target) {
            finder.add(heap - value - (most + 1 - target));
        }
    }

    @Override
    public boolean isFormula() {
        return true;
    }

    @Override
    public PeriodSearch periodBlocking() {
        if (most == Long.MAX_VALUE) {
            throw Refusal.tooLarge("the period of " + Refusal.shorten(notation()) + " is past " + Long.MAX_VALUE);
        }
        return PeriodSearch.ofFormula(most + 1, 0, 0, "G(n) = n mod " + (most + 1));
    }

    @Override
    protected MisereTheory misere() {
        return misere;
    }
}
