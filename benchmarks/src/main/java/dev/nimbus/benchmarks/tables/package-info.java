/**
 * JMH benchmarks of {@code dev.nimbus.tables}: looking nim-values up, and computing tables of them.
 *
 * <p>Depends on {@code games}, {@code tables} and JMH.
 */
package dev.nimbus.benchmarks.tables;
