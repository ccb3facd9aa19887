/** JMH benchmarks of {@code dev.nimbus.query}: lines of queries to lines of answers. */
package dev.nimbus.benchmarks.query;
