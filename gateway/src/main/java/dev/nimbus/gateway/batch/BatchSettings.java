package dev.nimbus.gateway.batch;

import java.time.Duration;

/**
 * Bounds of keeping batches.
 *
 * @param batches how many may be under way here at once
 * @param keptFor how long a batch is kept after its end
 * @param liveBytes of the batches under way, in memory
 * @param cacheBytes of answered blocks in memory, for readers
 */
public record BatchSettings(int batches, Duration keptFor, long liveBytes, long cacheBytes) {}
