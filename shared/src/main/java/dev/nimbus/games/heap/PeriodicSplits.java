package dev.nimbus.games.heap;

import dev.nimbus.tables.NimValueTable;
import dev.nimbus.tables.period.Period;
import dev.nimbus.tables.rules.TakeAndBreak;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds and counts the moves from a huge heap of a game whose nim-values are periodic, without going through all of
 * them. A split into a ≤ b with a from the preperiod on has the value of the split with a one period further, as both
 * parts then repeat; so the splits with a up to the end of the first period tell all.
 */
final class PeriodicSplits {
    private static final int HIT_BYTES = 40;

    private final TakeAndBreak code;
    private final NimValueTable table;
    private final Period period;
    private final long heap;
    private final MoveFinder finder;

    /** The hits in the first period, as many as may have to be listed again in later ones. */
    private final List<Hit> kept = new ArrayList<>();

    private long later;

    PeriodicSplits(TakeAndBreak code, NimValueTable table, Period period, long heap, MoveFinder finder) {
        this.code = code;
        this.table = table;
        this.period = period;
        this.heap = heap;
        this.finder = finder;
    }

    /** Whether {@code heap} is so large that its splits repeat before they end, and single heaps come after them. */
    static boolean fits(TakeAndBreak code, Period period, long heap) {
        return period.saltus() == 0 && end(period) + code.lastIndex() < heap / 2 - 1;
    }

    private static long start(Period period) {
        return Math.max(1, period.preperiod());
    }

    private static long end(Period period) {
        return start(period) + period.period();
    }

    /** Adds the moves to results of nim-value {@code target}, in order. */
    void find(long target) {
        if (code.parts() == 2) {
            finder.budget().require(end(period));
            for (long a = 1; a < end(period) && !finder.isDone(); a++) {
                findSplits(a, target);
            }
            addLater();
        }
        for (int removed = code.lastIndex(); removed > 0 && !finder.isDone(); removed--) {
            if ((code.digit(removed) & 2) != 0 && table.valueBlocking(heap - removed) == target) {
                finder.add(heap - removed);
            }
        }
    }

    private void findSplits(long a, long target) {
        long wanted = table.valueBlocking(a) ^ target;
        for (int removed = code.lastIndex(); removed >= 0 && !finder.isDone(); removed--) {
            if ((code.digit(removed) & 4) != 0) {
                finder.budget().spend(1);
                if (table.valueBlocking(heap - removed - a) == wanted) {
                    hit(new Hit(a, removed));
                }
            }
        }
    }

    private void hit(Hit hit) {
        if (hit.a >= start(period)) {
            later = MoveFinder.sum(later, ((heap - hit.removed) / 2 - hit.a) / period.period());
            if (kept.size() < finder.room()) {
                finder.budget().hold(HIT_BYTES);
                kept.add(hit);
            }
        }
        add(hit, 0);
    }

    /** Lists hits of later periods while there is room, and counts the others. */
    private void addLater() {
        long listed = 0;
        for (long shift = period.period(); finder.room() > 0 && listed < later; shift += period.period()) {
            for (Hit hit : kept) {
                if (finder.room() > 0 && hit.a + shift <= (heap - hit.removed) / 2) {
                    add(hit, shift);
                    listed++;
                }
            }
        }
        finder.count(later - listed);
    }

    private void add(Hit hit, long shift) {
        long a = hit.a + shift;
        finder.add(new long[] {a, heap - hit.removed - a}, 2);
    }

    /** A split into a and what is left after removing as many tokens. */
    private record Hit(long a, int removed) {}
}
