/**
 * Benchmarks: JMH for the parts, whole-system runs for the way of a batch, with the rivals in the same run.
 *
 * <p>{@code data} makes what is measured with, {@code system} measures, {@code report} writes it down; the JMH
 * benchmarks stand in packages named as what they measure.
 *
 * <p>Depends on the JDK alone.
 */
package dev.nimbus.benchmarks;
