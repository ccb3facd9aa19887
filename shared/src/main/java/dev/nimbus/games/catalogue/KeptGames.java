package dev.nimbus.games.catalogue;

import dev.nimbus.theory.Ruleset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Games that were parsed before, by the notation that named them. What a game has learned is worth seconds, so those that
 * were not used for longest are given up first, once all hold more than a bound. Safe for use by several threads; finding
 * a game never blocks.
 */
final class KeptGames {
    private static final int LONGEST_NOTATION = 4096;
    private static final long MOST_BYTES = 32L << 20;

    /** About what a game holds: the kinds of its heaps, and arrays that are as long as its notation. */
    private static final long BYTES_OF_GAME = 8192;

    private static final long BYTES_OF_CHARACTER = 64;

    private final Map<String, Kept> games = new ConcurrentHashMap<>();
    private long held;
    /** Goes on with each game that is kept: a look at it says how lately a game was used. */
    private volatile long clock;

    private static final class Kept {
        private final Ruleset<?> game;
        private final long bytes;
        private volatile long used;

        private Kept(Ruleset<?> game, long bytes, long used) {
            this.game = game;
            this.bytes = bytes;
            this.used = used;
        }
    }

    Optional<Ruleset<?>> find(String notation) {
        Kept kept = games.get(notation);
        if (kept == null) {
            return Optional.empty();
        }
        long now = clock;
        if (kept.used != now) {
            kept.used = now;
        }
        return Optional.of(kept.game);
    }

    synchronized void keep(String notation, Ruleset<?> game) {
        int length = Math.max(notation.length(), game.notation().length());
        if (length > LONGEST_NOTATION) {
            return;
        }
        long bytes = BYTES_OF_GAME + BYTES_OF_CHARACTER * length;
        clock = clock + 1;
        Kept before = games.put(notation, new Kept(game, bytes, clock));
        held += bytes - (before == null ? 0 : before.bytes);
        if (held > MOST_BYTES) {
            giveUp();
        }
    }

    /** An eighth at once, so that games are seldom put in order. */
    private void giveUp() {
        record Use(String notation, long bytes, long used) {}
        List<Use> uses = games.entrySet().stream()
                .map(entry -> new Use(entry.getKey(), entry.getValue().bytes, entry.getValue().used))
                .sorted(Comparator.comparingLong(Use::used))
                .toList();
        for (Use use : uses) {
            if (held <= MOST_BYTES - MOST_BYTES / 8) {
                return;
            }
            games.remove(use.notation());
            held -= use.bytes();
        }
    }
}
