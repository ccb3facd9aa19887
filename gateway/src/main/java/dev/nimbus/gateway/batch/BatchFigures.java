package dev.nimbus.gateway.batch;

import java.util.Map;

/**
 * The open batches of one gateway in numbers.
 *
 * @param byState how many it owns in each state, by notation; one that has ended counts until that is stored
 * @param waiting their queries that are not answered
 */
public record BatchFigures(Map<String, Integer> byState, long waiting) {}
