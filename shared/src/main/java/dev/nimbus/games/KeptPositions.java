package dev.nimbus.games;

import dev.nimbus.search.words.NumberedPositions;
import java.lang.ref.SoftReference;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What one query found of positions that have numbers, kept for the next query of the same game: of the game asked last, as long as
 * the memory is not needed. One query at a time has it. Safe for use by several threads.
 */
final class KeptPositions {
    private final AtomicReference<SoftReference<Kept>> last = new AtomicReference<>(new SoftReference<>(null));

    private record Kept(Object game, NumberedPositions<?> positions) {}

    /**
     * What is kept of a game; none where that is of another game, another query has it, or it holds more bytes than there is room for.
     *
     * @param game the object that stands for the game: the same object, the same rules and positions
     */
    @SuppressWarnings("unchecked") // the positions of one game are of one type
    <P> NumberedPositions<P> take(Object game, long room) {
        Kept kept = last.getAndSet(new SoftReference<>(null)).get();
        boolean isOfGame =
                kept != null && kept.game() == game && kept.positions().bytes() <= room;
        return isOfGame ? (NumberedPositions<P>) kept.positions() : new NumberedPositions<>();
    }

    /** Keeps this in place of what was kept before. */
    void keep(Object game, NumberedPositions<?> positions) {
        last.set(new SoftReference<>(new Kept(game, positions)));
    }
}
