/**
 * The solver node: takes chunks from the event bus, answers them on workers and replies.
 *
 * <p>May depend on {@code shared} and {@code cluster}; never sees the gateway.
 */
package dev.nimbus.solver;
