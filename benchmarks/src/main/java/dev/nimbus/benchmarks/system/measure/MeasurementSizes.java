package dev.nimbus.benchmarks.system.measure;

import java.util.List;

/**
 * How much is measured.
 *
 * @param rounds measured rounds of each kind, whose median counts
 * @param warmUpSeconds how long the same load runs before
 * @param textQueries positions in a text batch
 * @param ndjsonQueries queries in an NDJSON batch
 * @param giantHeaps heaps in one line, one measurement for each
 * @param streamBytes bytes streamed through a small heap
 * @param bigQueries positions in the batch that single queries run beside
 * @param steadySeconds how long each steady rate runs in a round
 * @param steadyTurns into how many turns of each server that is cut
 */
public record MeasurementSizes(
        int rounds,
        double warmUpSeconds,
        long textQueries,
        long ndjsonQueries,
        List<Long> giantHeaps,
        long streamBytes,
        long bigQueries,
        double steadySeconds,
        int steadyTurns) {
    /** The sizes that the figures are stated for. */
    public static final MeasurementSizes FULL = new MeasurementSizes(
            5, 8, 1_000_000, 500_000, List.of(10_000_000L, 100_000_000L), 10_000_000_000L, 10_000_000, 8, 6);

    /** About a minute in all on a quiet machine; the figures say little. */
    public static final MeasurementSizes QUICK =
            new MeasurementSizes(2, 0.4, 200_000, 100_000, List.of(1_000_000L), 200_000_000, 1_000_000, 0.5, 6);

    /** So little that only it is told whether everything runs. */
    public static final MeasurementSizes SMOKE =
            new MeasurementSizes(1, 0, 2_000, 2_000, List.of(10_000L), 1_000_000, 20_000, 0.2, 1);
}
