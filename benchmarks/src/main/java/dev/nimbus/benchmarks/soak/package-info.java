/**
 * Mixed load on a small cluster whose nodes are killed and frozen meanwhile; every answer is checked.
 *
 * <p>Depends on {@code benchmarks.report}, {@code benchmarks.system.process}, {@code client}, {@code games},
 * {@code tables}, {@code theory}, HdrHistogram, Jackson and picocli.
 */
package dev.nimbus.benchmarks.soak;
