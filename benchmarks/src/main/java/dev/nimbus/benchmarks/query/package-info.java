/**
 * JMH benchmarks of {@code dev.nimbus.query}: lines of queries to lines of answers.
 *
 * <p>Depends on {@code games.catalogue}, {@code load.queries}, {@code protocol}, {@code query}, {@code tables},
 * {@code theory} and JMH.
 */
package dev.nimbus.benchmarks.query;
