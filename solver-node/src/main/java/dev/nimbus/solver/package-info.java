/**
 * The solver node: takes chunks from the event bus, answers them on workers and replies.
 *
 * <p>This package puts the parts together: {@code bus} takes and replies, {@code query} of the shared module answers,
 * {@code store} shares the tables. May depend on {@code shared} and {@code cluster}; never sees the gateway.
 */
package dev.nimbus.solver;
