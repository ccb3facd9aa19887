/**
 * One position searched by several nodes: who works on it, and what they tell each other. Knows neither games nor the
 * search; sends bytes through a {@link dev.nimbus.query.team.TeamLink}.
 *
 * <p>Depends on {@code theory.team}.
 */
package dev.nimbus.query.team;
