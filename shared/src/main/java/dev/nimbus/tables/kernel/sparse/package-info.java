/**
 * The kernel of games that leave at most two heaps: octal codes and Grundy's game.
 *
 * <p>A {@link dev.nimbus.tables.kernel.sparse.SparseSpace} divides the heaps into rare and common ones. Only splits with a
 * rare heap make a common value, so that a heap costs as much as there are rare heaps, and not as there are splits.
 *
 * <p>Depends on {@code kernel}, {@code rules} and {@code values}.
 */
package dev.nimbus.tables.kernel.sparse;
