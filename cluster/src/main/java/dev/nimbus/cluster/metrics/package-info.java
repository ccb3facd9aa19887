/**
 * What a node counts, and how it shows that to Prometheus and to probes: {@code NodeMetrics} holds the meters, {@code
 * AdminServer} serves them for nodes that have no other HTTP.
 *
 * <p>Depends on {@code protocol}, {@code theory}, Vert.x, and on Micrometer and Prometheus, which no other package
 * sees.
 */
package dev.nimbus.cluster.metrics;
