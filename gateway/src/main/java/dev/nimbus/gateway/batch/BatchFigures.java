package dev.nimbus.gateway.batch;

import java.util.Map;

/**
 * The batches of one gateway in numbers.
 *
 * @param byState how many it owns in each state, by notation; ended ones until they expire or are removed here
 * @param waiting their queries that are not answered
 */
public record BatchFigures(Map<String, Integer> byState, long waiting) {}
