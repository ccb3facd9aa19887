/**
 * The port through which nodes share segments, proved periods and the right to compute, and what serves a node that is
 * alone.
 *
 * <p>Depends on {@code tables.rules}, {@code tables.values} and {@code theory.period}.
 */
package dev.nimbus.tables.store;
