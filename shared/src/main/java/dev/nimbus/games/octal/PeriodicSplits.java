package dev.nimbus.games.octal;

import dev.nimbus.games.MoveList;
import dev.nimbus.games.heap.MoveFinder;
import dev.nimbus.tables.rules.TakeAndBreak;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Finds and counts the moves from a huge heap of a game whose heaps are periodic, in their nim-values or in what they do
 * under misère play, without going through all of them. A split into a ≤ b with a from the preperiod on is like the split
 * with a one period further, as both parts then repeat; so the splits with a up to the end of the first period tell all.
 *
 * <p>Invariants: {@code later} counts the moves past the first period, listed or not. Hits are met by ascending a, and of each a
 * by what is left, so those of one period stand before those of the next, and the list is in order without being sorted. As
 * the heap {@linkplain #fits fits}, the larger part of each split gone through or shown lies past the first period.
 *
 * <p>Cost: one test for each kind of split and each a below preperiod + period [1], however large the heap; then, for each later
 * period while there is room to list, one step for each kept hit, of which there are no more than moves to list.
 *
 * <ol>
 *   <li>R. K. Guy, C. A. B. Smith, The G-values of various games, <i>Proc. Cambridge Phil. Soc.</i> 52, 1956: octal games and
 *       when their values are periodic.
 * </ol>
 */
public final class PeriodicSplits {
    private static final int HIT_BYTES = 40;

    private final TakeAndBreak code;
    private final Cycle cycle;
    private final long heap;
    private final MoveFinder finder;

    /**
     * The first hits of the first period that come again in the next one, as many as there is room to list. So if they are
     * fewer than the room that is left, they are all that come again; else those of the next period fill the room.
     */
    private final List<Hit> kept = new ArrayList<>();

    private long later;

    public PeriodicSplits(TakeAndBreak code, Cycle cycle, long heap, MoveFinder finder) {
        this.code = code;
        this.cycle = cycle;
        this.heap = heap;
        this.finder = finder;
    }

    /** Heaps n and n + period are alike from {@code start} ≥ 1 on. */
    public record Cycle(long start, long period) {
        static Cycle of(long preperiod, long period) {
            return new Cycle(Math.max(1, preperiod), period);
        }

        private long end() {
            return start + period;
        }
    }

    /** Whether {@code heap} is so large that its splits repeat before they end, and single heaps come after them. */
    public static boolean fits(TakeAndBreak code, Cycle cycle, long heap) {
        return cycle.end() + code.lastIndex() < heap / 2 - 1;
    }

    /** Adds the moves to wanted results, in order. Heaps that are alike must get the same answer. */
    public void find(Predicate<long[]> wanted) {
        if (code.parts() == 2) {
            finder.budget().require(cycle.end());
            for (long a = 1; a < cycle.end() && !finder.isDone(); a++) {
                findSplits(a, wanted);
            }
            addLater();
        }
        for (int removed = code.lastIndex(); removed > 0 && !finder.isDone(); removed--) {
            if ((code.digit(removed) & 2) != 0 && wanted.test(new long[] {heap - removed})) {
                finder.add(heap - removed);
            }
        }
    }

    private void findSplits(long a, Predicate<long[]> wanted) {
        for (int removed = code.lastIndex(); removed >= 0 && !finder.isDone(); removed--) {
            if ((code.digit(removed) & 4) != 0) {
                finder.budget().spend(1);
                if (wanted.test(new long[] {a, heap - removed - a})) {
                    hit(new Hit(a, removed));
                }
            }
        }
    }

    private void hit(Hit hit) {
        if (hit.a >= cycle.start()) {
            long again = ((heap - hit.removed) / 2 - hit.a) / cycle.period();
            later = MoveList.sum(later, again);
            if (again > 0 && kept.size() < finder.room()) {
                finder.budget().hold(HIT_BYTES);
                kept.add(hit);
            }
        }
        add(hit, 0);
    }

    /** Lists hits of later periods while there is room, at least one in each period, and counts the others. */
    private void addLater() {
        long listed = 0;
        for (long shift = cycle.period(); finder.room() > 0 && listed < later; shift += cycle.period()) {
            finder.budget().spend(1 + kept.size());
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
