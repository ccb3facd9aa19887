/**
 * The gateway: HTTP and WebSocket on one side, chunks on the event bus on the other.
 *
 * <p>In all of its packages {@code nanos} is a clock that does not jump, in nanoseconds.
 *
 * <p>May depend on {@code shared} and {@code cluster}; never sees the solver node and never parses a query.
 */
package dev.nimbus.gateway;
