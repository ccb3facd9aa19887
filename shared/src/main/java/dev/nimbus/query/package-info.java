/**
 * Answers chunks of lines: {@link dev.nimbus.query.ChunkSolver} has each line read, answered and written by the packages
 * below, and gives it exactly one answer. A bad line gets an error line with its code, message and place, and hurts no
 * other.
 *
 * <p>Depends on the packages below {@code query}, on {@code games.catalogue}, {@code protocol} and {@code theory}.
 */
package dev.nimbus.query;
