package dev.nimbus.games.catalogue;

import dev.nimbus.tables.Held;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Ruleset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Games that were parsed before, by the notation that named them. What a game has learned is worth seconds, so those that
 * were not used for longest are given up first, once all hold more than a bound. Their memory is part of that of the
 * tables, so they also make room for tables. Safe for use by several threads; finding a game never blocks.
 */
final class KeptGames implements Held {
    private static final int LONGEST_NOTATION = 4096;
    private static final long MOST_BYTES = 32L << 20;
    /** They take at most this part of what tables may hold. */
    private static final int SHARE = 8;
    /** Fewer bytes are given up at once. */
    private static final long FEW_BYTES = 64 << 10;

    /** About what a game holds: the kinds of its heaps, and arrays that are as long as its notation. */
    private static final long BYTES_OF_GAME = 8192;

    private static final long BYTES_OF_CHARACTER = 64;
    private static final long BYTES_OF_NUMBER = 16;
    private static final long MOST_NUMBERS = 4096;
    private static final Pattern INTERVAL = Pattern.compile("(\\d{1,18})\\.\\.(\\d{1,18})");

    private final Map<String, Kept> games = new ConcurrentHashMap<>();
    private final Tables tables;
    private final long most;
    private volatile long held;
    /** Whether a game was found or kept since {@link #wasUsed} was asked. */
    private volatile boolean isUsed;
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

    /** @param tables the memory that they share */
    KeptGames(Tables tables) {
        this.tables = tables;
        this.most = Math.min(MOST_BYTES, tables.budgetBytes() / SHARE);
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
        if (!isUsed) { // A write of each reader would be one that all share.
            isUsed = true;
        }
        return Optional.of(kept.game);
    }

    void keep(String notation, Ruleset<?> game) {
        int length = Math.max(notation.length(), game.notation().length());
        if (length <= LONGEST_NOTATION) {
            keep(notation, game, BYTES_OF_GAME + BYTES_OF_CHARACTER * length + BYTES_OF_NUMBER * inIntervals(notation));
            tables.note(this); // Not while we are locked: it may ask us to release memory.
        }
    }

    /** How many numbers the intervals of a notation hold, such as {@code 1..4095}, each counted as {@link #MOST_NUMBERS} at most. */
    private static long inIntervals(String notation) {
        return INTERVAL.matcher(notation)
                .results()
                .mapToLong(interval -> Long.parseLong(interval.group(2)) - Long.parseLong(interval.group(1)))
                .map(length -> Math.max(0, Math.min(MOST_NUMBERS, length)))
                .sum();
    }

    private synchronized void keep(String notation, Ruleset<?> game, long bytes) {
        clock = clock + 1;
        isUsed = true;
        Kept before = games.put(notation, new Kept(game, bytes, clock));
        held = held + bytes - (before == null ? 0 : before.bytes);
        if (held > most) {
            giveUp(most - most / 8);
        }
    }

    /** An eighth or more at once, so that games are seldom put in order. */
    private synchronized void giveUp(long until) {
        record Use(String notation, long bytes, long used) {}
        List<Use> uses = games.entrySet().stream()
                .map(entry -> new Use(entry.getKey(), entry.getValue().bytes, entry.getValue().used))
                .sorted(Comparator.comparingLong(Use::used))
                .toList();
        for (Use use : uses) {
            if (held <= until) {
                return;
            }
            games.remove(use.notation());
            held = held - use.bytes();
        }
    }

    @Override
    public long bytes() {
        return held;
    }

    @Override
    public boolean wasUsed() {
        boolean was = isUsed;
        isUsed = false;
        return was;
    }

    /** Gives up the half that was not used for longest. */
    @Override
    public synchronized boolean tryRelease() {
        giveUp(held <= FEW_BYTES ? 0 : held / 2);
        return games.isEmpty();
    }
}
