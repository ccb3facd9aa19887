/** JMH benchmarks of {@code dev.nimbus.tables}: looking nim-values up, and computing tables of them. */
package dev.nimbus.benchmarks.tables;
