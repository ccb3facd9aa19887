/** Traces across nodes, off by default. The only package that sees OpenTelemetry. */
package dev.nimbus.cluster.tracing;
