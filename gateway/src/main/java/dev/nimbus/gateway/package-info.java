/**
 * The gateway: HTTP and WebSocket on one side, chunks on the event bus on the other.
 *
 * <p>In all of its packages a {@code LongSupplier nanos} is a clock that does not jump, in nanoseconds, and a
 * {@code long nanos} is what it shows now.
 *
 * <p>May depend on {@code shared} and {@code cluster}; never sees the solver node and never parses a query.
 */
package dev.nimbus.gateway;
