/**
 * The gateway: HTTP and WebSocket on one side, chunks on the event bus on the other.
 *
 * <p>In all of its packages a {@code LongSupplier nanos} is a clock that does not jump, in nanoseconds, and a
 * {@code long nanos} is what it shows now.
 *
 * <p>It never sees the solver node and never parses a query. Depends on the packages below {@code gateway}, on
 * {@code cluster}, {@code files}, {@code protocol} and Vert.x.
 */
package dev.nimbus.gateway;
