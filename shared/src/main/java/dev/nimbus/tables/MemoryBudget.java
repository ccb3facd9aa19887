package dev.nimbus.tables;

import dev.nimbus.theory.cancel.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

/**
 * Keeps the tables of a node within a number of bytes: gives up those that were not used since the last look, longest
 * unused first (a clock with one bit for each table, so that reading a value writes nothing shared).
 *
 * <p>A table that grows is not given up. Where several grow and do not fit together, those that began first go on: a
 * younger one may have to give its values up to the oldest, and then waits until one of them has grown. So the oldest
 * growth always ends, and no two growths take the memory from each other for ever.
 */
final class MemoryBudget {
    /** After so long a growth that waits for memory checks whether its work was cancelled. */
    private static final int MILLIS_BETWEEN_CHECKS = 20;

    private final long limit;
    private final Consumer<Held> forget;
    private final Map<Held, Long> bytesOf = new HashMap<>();
    private final List<Held> clock = new ArrayList<>();
    /** The tables that grow; the first one began first. */
    private final Map<Held, Growth> growing = new LinkedHashMap<>();
    /** Growing tables that gave their values up to the oldest one. */
    private final Set<Held> displaced = new HashSet<>();

    private long held;
    private int hand;

    /**
     * The growth of one table.
     *
     * @param threads how many grow it
     * @param first the work that began it
     */
    private record Growth(int threads, Cancellation first) {
        Growth with(int more) {
            return new Growth(threads + more, first);
        }
    }

    MemoryBudget(long limit, Consumer<Held> forget) {
        this.limit = limit;
        this.forget = forget;
    }

    /** Takes note of a table. */
    synchronized void add(Held table) {
        note(table);
        giveUpIdle(table);
    }

    /** From now on, until {@link #endGrowth}, the table grows. */
    synchronized void beginGrowth(Held table) {
        growing.merge(table, new Growth(1, Cancellation.current()), (known, one) -> known.with(1));
        note(table);
    }

    /** One thread has ended to grow the table. */
    synchronized void endGrowth(Held table) {
        growing.computeIfPresent(table, (same, known) -> known.threads() == 1 ? null : known.with(-1));
        if (!growing.containsKey(table)) {
            displaced.clear();
        }
        note(table);
        giveUpIdle(table);
        notifyAll();
    }

    /**
     * Takes note of what a growing table holds now, and gives up others where that is too much. If those that began to
     * grow before it need the memory, waits until they have grown.
     *
     * @throws CancellationException if the work was cancelled meanwhile
     */
    synchronized void holdsBlocking(Held table) {
        note(table);
        giveUpIdle(table);
        try {
            while (!mayGoOn(table)) {
                Cancellation.current().giveWayWhileWaiting();
                wait(MILLIS_BETWEEN_CHECKS);
                note(table);
                giveUpIdle(table);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while other tables needed the memory");
        }
    }

    private boolean mayGoOn(Held table) {
        if (oldest(table) == table) {
            displaceYounger(table);
            return true;
        }
        return held <= limit && !displaced.contains(table);
    }

    /** Of those that will end: one whose thread was given up keeps what it holds, and nobody waits for it. */
    private Held oldest(Held none) {
        for (Map.Entry<Held, Growth> one : growing.entrySet()) {
            if (!one.getValue().first().isGivenUp()) {
                return one.getKey();
            }
        }
        return none;
    }

    private void displaceYounger(Held oldest) {
        for (Held younger : growing.keySet()) {
            if (held > limit && younger != oldest && releasesAll(younger)) {
                displaced.add(younger);
            }
        }
    }

    /** The first call may give up no more than what stands beside the values. */
    private boolean releasesAll(Held table) {
        boolean all = table.tryRelease();
        if (!all) {
            all = table.tryRelease();
        }
        note(table);
        return all;
    }

    private void note(Held table) {
        long now = table.bytes();
        Long before = bytesOf.put(table, now);
        if (before == null) {
            clock.add(table);
        }
        held += now - (before == null ? 0 : before);
    }

    private void giveUpIdle(Held kept) {
        for (int looks = 3 * clock.size(); held > limit && looks > 0 && clock.size() > 1; looks--) {
            look(kept);
        }
    }

    private void look(Held kept) {
        hand = hand >= clock.size() ? 0 : hand;
        Held table = clock.get(hand);
        boolean keep = table == kept || growing.containsKey(table) || table.wasUsed();
        if (keep || !table.tryRelease()) {
            note(table);
            hand++;
            return;
        }
        clock.remove(hand);
        held -= bytesOf.remove(table);
        forget.accept(table);
    }

    /** Bytes held by all tables. */
    synchronized long held() {
        return held;
    }
}
