/**
 * Whole-system benchmarks: real servers in JVMs of their own, the rivals in the same run, medians of several rounds.
 * {@link dev.nimbus.benchmarks.system.SystemBenchmark} runs them; each {@link dev.nimbus.benchmarks.system.Section}
 * answers one question. Linux alone: processes are observed through {@code /proc}.
 *
 * <p>Depends on {@code benchmarks.data}, {@code benchmarks.report}, {@code cli.bench.load}, {@code cli.bench.steady}, the
 * nodes whose parts it measures, and Vert.x.
 */
package dev.nimbus.benchmarks.system;
