/**
 * JMH benchmarks of {@code dev.nimbus.gateway}: what the gateway does to bytes on their way.
 *
 * <p>Depends on {@code gateway.cut}, {@code load.queries}, {@code protocol}, {@code query.line} and JMH.
 */
package dev.nimbus.benchmarks.gateway;
