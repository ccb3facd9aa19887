/**
 * Answers chunks of lines: {@link dev.nimbus.query.ChunkSolver} has each line read, answered and written by the packages
 * below, and gives it exactly one answer. A bad line gets an error line with its code, message and place, and hurts no
 * other.
 *
 * <p>The packages below depend on each other in one direction: {@code fold} and {@code service} on {@code text}, that on
 * {@code json}, that on {@code line}; this one on all of them. Depends on {@code games}, {@code tables}, {@code theory},
 * {@code protocol} and Jackson.
 */
package dev.nimbus.query;
