/**
 * Games that take from one heap and never split it: Nim, Bachet's game, subtraction and all-but games.
 *
 * <p>Depends on {@code games.heap}, {@code games.notation}, {@code tables} and {@code theory}.
 */
package dev.nimbus.games.subtraction;
