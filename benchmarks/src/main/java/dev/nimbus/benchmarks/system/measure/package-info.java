/**
 * Contestants, laps and series of figures, the load that is put on them, and the page that shows them.
 *
 * <p>Depends on {@code system.process}.
 */
package dev.nimbus.benchmarks.system.measure;
