package dev.nimbus.games.subtraction;

import dev.nimbus.games.heap.MoveFinder;
import dev.nimbus.games.heap.ResultVisitor;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionFold;
import dev.nimbus.theory.period.PeriodSearch;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Nim (Bouton 1901): take any number of tokens from one heap. A heap's nim-value is its size. */
public final class Nim extends SubtractionGame {
    /** The only game of this ruleset. */
    public static final Nim NIM = new Nim();

    public static final GameType TYPE = GameType.named("nim", context -> NIM);

    private Nim() {
        super("nim");
    }

    @Override
    protected void results(long heap, ResultVisitor visitor) {
        long[] part = new long[1];
        boolean more = heap > 0;
        while (more) {
            more = visitor.visit(part, part[0] == 0 ? 0 : 1);
            more &= ++part[0] < heap;
        }
    }

    @Override
    boolean allows(long taken) {
        return true;
    }

    @Override
    protected OptionalLong resultCount(long heap) {
        return OptionalLong.of(heap);
    }

    @Override
    public long value(long heap) {
        return heap;
    }

    @Override
    public void find(long heap, long target, MoveFinder finder) {
        if (target >= 0 && target < heap) {
            finder.add(target);
        }
    }

    @Override
    public Optional<PositionFold> newFold(Play play, Set<Ask> asks) {
        return asks.contains(Ask.MOVES) ? Optional.empty() : Optional.of(new NimFold(play));
    }

    @Override
    public boolean isFormula() {
        return true;
    }

    @Override
    public PeriodSearch periodBlocking() {
        return PeriodSearch.ofFormula(1, 0, 1, "G(n) = n (C. L. Bouton 1901)");
    }
}
