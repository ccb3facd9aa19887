package dev.nimbus.games.grid.cells;

import dev.nimbus.theory.nimber.Mex;

/**
 * The nim-values of Node Kayles on paths and cycles. A path is a heap of Dawson's Chess, 0.137, whose values have the
 * period 34 from heap 52 on (R. K. Guy, C. A. B. Smith, 1956); taking a vertex of a cycle leaves a path. The dominoes of a
 * line of n cells are such a path of n − 1 vertices, those of a cycle a cycle of n.
 */
public final class PathValues {
    private static final int PERIOD = 34;
    private static final int PREPERIOD = 52;
    private static final long[] FIRST = first(PREPERIOD + PERIOD);

    private PathValues() {}

    private static long[] first(int count) {
        long[] values = new long[count];
        Mex mex = new Mex();
        for (int n = 1; n < count; n++) {
            mex.clear();
            for (int v = 0; v < n; v++) {
                mex.add(values[Math.max(0, v - 1)] ^ values[Math.max(0, n - v - 2)]);
            }
            values[n] = mex.value();
        }
        return values;
    }

    /** The value of a path of {@code n} vertices; of none where {@code n} is negative. */
    public static long path(int n) {
        return FIRST[n < FIRST.length ? Math.max(0, n) : PREPERIOD + (n - PREPERIOD) % PERIOD];
    }

    /** The value of a cycle of {@code n} ≥ 3 vertices. */
    public static long cycle(int n) {
        return path(n - 3) == 0 ? 1 : 0;
    }
}
