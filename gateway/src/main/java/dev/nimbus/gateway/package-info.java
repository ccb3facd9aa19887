/**
 * The gateway: HTTP and WebSocket on one side, chunks on the event bus on the other.
 *
 * <p>May depend on {@code shared} and {@code cluster}; never sees the solver node and never parses a query.
 */
package dev.nimbus.gateway;
