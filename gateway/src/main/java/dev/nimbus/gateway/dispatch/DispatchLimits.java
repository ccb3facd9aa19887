package dev.nimbus.gateway.dispatch;

import java.time.Duration;

/**
 * Bounds of dispatch.
 *
 * @param silence how long a solver may be silent before it is taken for gone
 * @param tries how many failed tries until a chunk is bisected
 * @param triesOfHalf how many until the half of a bisected chunk is bisected again, or given up if it is one query
 * @param suspects how many chunks of one job may be suspects until no more of it is sent
 */
public record DispatchLimits(Duration silence, int tries, int triesOfHalf, int suspects) {}
