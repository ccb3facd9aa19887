/**
 * Contestants, laps and series of figures, the load that is put on them, and the page that shows them.
 *
 * <p>Depends on {@code benchmarks.data}, {@code benchmarks.report}, {@code benchmarks.system.process},
 * {@code client.message}, {@code load}, {@code theory} and Vert.x.
 */
package dev.nimbus.benchmarks.system.measure;
