/**
 * Whole-system benchmarks: real servers in JVMs of their own, the rivals in the same run, medians of several rounds.
 * {@link dev.nimbus.benchmarks.system.SystemBenchmark} runs them; each {@link dev.nimbus.benchmarks.system.Section}
 * answers one question. Linux alone: processes are observed through {@code /proc}.
 *
 * <p>Depends on the packages below {@code benchmarks.system}, on {@code benchmarks.data}, {@code benchmarks.report},
 * {@code client}, {@code games.catalogue}, {@code load}, {@code protocol}, {@code query}, {@code solver.store},
 * {@code tables}, Vert.x and picocli.
 */
package dev.nimbus.benchmarks.system;
