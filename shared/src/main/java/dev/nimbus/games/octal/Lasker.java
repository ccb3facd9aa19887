package dev.nimbus.games.octal;

import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.games.heap.HeapKinds;
import dev.nimbus.games.heap.MisereTheory;
import dev.nimbus.games.heap.MoveFinder;
import dev.nimbus.games.heap.ResultVisitor;
import dev.nimbus.games.heap.TameKinds;
import dev.nimbus.games.heap.TameOrSearched;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.period.PeriodSearch;
import java.util.OptionalLong;

/**
 * Lasker's Nim, or Multi-Nim: take any number from one heap, or split it into two. The nim-value of n > 0 is n, but
 * n − 1 where 4 divides n, and n + 1 where 4 divides n + 1.
 */
public final class Lasker extends HeapGame {
    /** The only game of this ruleset. */
    public static final Lasker LASKER = new Lasker();

    public static final GameType TYPE = GameType.named("lasker", context -> LASKER);

    private final CodeResults results = new CodeResults(TakeAndBreak.parse("4.3..."));
    private final MisereTheory misere = new TameOrSearched(this, new Kinds());

    private Lasker() {
        super("lasker");
    }

    @Override
    protected void results(long heap, ResultVisitor visitor) {
        results.visit(heap, visitor);
    }

    @Override
    protected boolean isResult(long heap, long[] parts, Budget budget) {
        return results.has(heap, parts);
    }

    @Override
    protected OptionalLong resultCount(long heap) {
        return heap > Long.MAX_VALUE / 3 * 2 ? OptionalLong.empty() : OptionalLong.of(heap + heap / 2);
    }

    /** For 2⁶³−1 it is 2⁶³, unsigned. A heap of that value, if there is one, has the value {@code heap}. */
    @Override
    public long value(long heap) {
        if (heap == 0) {
            return 0;
        }
        return switch ((int) (heap & 3)) {
            case 0 -> heap - 1;
            case 3 -> heap + 1;
            default -> heap;
        };
    }

    @Override
    public void find(long heap, long target, MoveFinder finder) {
        new LaskerMoves(heap, target).find(finder);
    }

    @Override
    public PeriodSearch periodBlocking() {
        return PeriodSearch.ofFormula(
                4, 1, 4, "G(4k) = 4k-1, G(4k+3) = 4k+4, else G(n) = n, for n > 0 (E. Lasker 1931)", 0L);
    }

    @Override
    protected MisereTheory misere() {
        return misere;
    }

    /**
     * The kinds of the heaps of Lasker's Nim: those of one token at the most are fickle, all others firm. For a heap of two
     * or more has a nim-value of two or more, and can become nothing and a heap of one, which is all that {@link TameKinds}
     * asks of a firm heap.
     */
    private static final class Kinds implements HeapKinds {
        @Override
        public Kind kind(long heap) {
            return heap <= 1 ? Kind.FICKLE : Kind.FIRM;
        }

        @Override
        public void fickleResults(long heap, Budget budget, ResultVisitor visitor) {
            if (heap == 0 || !visitor.visit(new long[0], 0)) {
                return;
            }
            if (heap > 1 && visitor.visit(new long[] {1}, 1) && heap == 2) {
                visitor.visit(new long[] {1, 1}, 2);
            }
        }
    }
}
