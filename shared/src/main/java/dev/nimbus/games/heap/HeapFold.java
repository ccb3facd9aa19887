package dev.nimbus.games.heap;

import dev.nimbus.games.CountedFold;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Refusal;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;

/**
 * A fold of heaps that add by nim-sum: their number, the nim-sum of their values, and for misère play how many of them
 * are {@linkplain HeapKinds.Kind#FIRM firm}.
 */
public final class HeapFold extends CountedFold {
    private final String game;
    private final LongConsumer reach;
    private final LongUnaryOperator value;
    private final Optional<LongFunction<HeapKinds.Kind>> kinds;
    private long sum;
    private long firm;

    private HeapFold(
            String game, LongConsumer reach, LongUnaryOperator value, Optional<LongFunction<HeapKinds.Kind>> kinds) {
        this.game = game;
        this.reach = reach;
        this.value = value;
        this.kinds = kinds;
    }

    /**
     * For normal play.
     *
     * @param game notation of the game, for errors
     * @param value the nim-value of a heap; may block
     * @return a fold of no heaps yet
     */
    public static HeapFold normal(String game, LongUnaryOperator value) {
        return normal(game, heap -> {}, value);
    }

    /**
     * For normal play, with values of a table.
     *
     * @param game notation of the game, for errors
     * @param reach refuses a heap past the table's budget, before the table grows for others
     * @param value the nim-value of a heap; may block
     * @return a fold of no heaps yet
     */
    public static HeapFold normal(String game, LongConsumer reach, LongUnaryOperator value) {
        return new HeapFold(game, reach, value, Optional.empty());
    }

    /** For misère play. */
    static HeapFold misere(
            String game, LongConsumer reach, LongUnaryOperator value, LongFunction<HeapKinds.Kind> kinds) {
        return new HeapFold(game, reach, value, Optional.of(kinds));
    }

    @Override
    protected void foldBlocking(long[] heaps, int more) {
        for (int i = 0; i < more; i++) {
            reach.accept(heaps[i]);
        }
        for (int i = 0; i < more; i++) {
            sum ^= value.applyAsLong(heaps[i]);
        }
        if (kinds.isPresent()) {
            for (int i = 0; i < more; i++) {
                firm += isFirm(kinds.get().apply(heaps[i]), heaps[i]) ? 1 : 0;
            }
        }
    }

    private boolean isFirm(HeapKinds.Kind kind, long heap) {
        if (kind == HeapKinds.Kind.UNKNOWN) {
            throw Refusal.tooLarge("a heap of " + heap + " of " + Refusal.shorten(game)
                    + " takes a search under misère play, and the line is too long to be held for one");
        }
        return kind == HeapKinds.Kind.FIRM;
    }

    @Override
    public long[] state() {
        return new long[] {count(), sum, firm};
    }

    @Override
    protected void join(long[] state) {
        sum ^= state[1];
        firm += state[2];
    }

    @Override
    public Outcome outcome() {
        return Outcome.ofWin(sum != (kinds.isEmpty() || firm > 0 ? 0 : 1));
    }

    @Override
    public GrundyValue grundy() {
        return GrundyValue.of(sum);
    }
}
