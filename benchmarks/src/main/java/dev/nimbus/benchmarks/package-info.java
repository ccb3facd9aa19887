/**
 * Benchmarks: JMH for the parts, whole-system runs for the way of a batch.
 */
package dev.nimbus.benchmarks;
