package dev.nimbus.gateway.batch;

import java.time.Duration;

/**
 * Bounds of keeping batches.
 *
 * @param batches how many are kept at most
 * @param keptFor how long a batch is kept after its end
 */
public record BatchLimits(int batches, Duration keptFor) {}
