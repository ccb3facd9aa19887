/**
 * Traces across nodes, off by default.
 *
 * <p>Depends on {@code protocol}, Vert.x and OpenTelemetry, which no other package sees.
 */
package dev.nimbus.cluster.tracing;
