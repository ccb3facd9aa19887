/**
 * The processes that a benchmark starts: gateways and solvers, rivals, the servers they are compared with, the machine.
 *
 * <p>Depends on {@code benchmarks.report}, {@code client}, {@code cluster}, {@code load}, {@code tables},
 * {@code theory.period} and Vert.x.
 */
package dev.nimbus.benchmarks.system.process;
