package dev.nimbus.tables.period;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;
import java.util.function.LongToIntFunction;

/**
 * Notices that a sequence of which only the end is held may have become periodic. Proves nothing.
 *
 * <p>It remembers some stretches of {@link #STRETCH} values, each 1.25 times as far up as the one before, and compares
 * them with all that follows, until it is 2.5 times as far up itself. Where one comes again, the distance is a candidate.
 * A period p from heap n₀ on is so noticed before heap 2.5(n₀ + p): the stretch that lies between n₀ + p and
 * 1.25(n₀ + p) then comes again.
 */
public final class PeriodWatch {

    /** The length of the stretches; long enough that hardly any comes again by chance. */
    static final int STRETCH = 1024;

    /** The values of the heaps before {@code end}. */
    private record Stretch(long end, int[] values) {

        boolean endsAt(long n, LongToIntFunction held) {
            for (int i = 1; i <= STRETCH; i++) {
                if (held.applyAsInt(n - i) != values[STRETCH - i]) {
                    return false;
                }
            }
            return true;
        }
    }

    private final Deque<Stretch> stretches = new ArrayDeque<>();
    private long nextStretch;

    /**
     * Looks at the values of the heaps from {@code from} up to {@code to}; calls follow each other.
     *
     * @param held gives the values of these heaps and of the STRETCH ones before
     * @return the distance at which a stretch came again, the least one of the first stretch for which it did
     */
    public OptionalLong look(long from, long to, LongToIntFunction held) {
        while (!stretches.isEmpty() && stretches.getFirst().end() < to / 2.5) {
            stretches.removeFirst();
        }
        for (Stretch stretch : stretches) {
            for (long n = from + 1; n <= to; n++) {
                if (stretch.endsAt(n, held)) {
                    return OptionalLong.of(n - stretch.end());
                }
            }
        }
        if (to >= nextStretch && to >= STRETCH) {
            int[] values = new int[STRETCH];
            for (int i = 0; i < STRETCH; i++) {
                values[i] = held.applyAsInt(to - STRETCH + i);
            }
            stretches.addLast(new Stretch(to, values));
            nextStretch = to + to / 4;
        }
        return OptionalLong.empty();
    }
}
