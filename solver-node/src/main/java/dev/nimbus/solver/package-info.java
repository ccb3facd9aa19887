/**
 * The solver node: takes chunks from the event bus, answers them on workers and replies.
 *
 * <p>This package puts the parts together: {@code bus} takes and replies, {@code query} of the shared module answers,
 * {@code store} shares the tables.
 *
 * <p>It never sees the gateway. Depends on {@code cluster}, {@code games.catalogue}, {@code protocol}, {@code query},
 * {@code search}, {@code solver.bus}, {@code solver.store}, {@code tables}, {@code theory} and Vert.x.
 */
package dev.nimbus.solver;
