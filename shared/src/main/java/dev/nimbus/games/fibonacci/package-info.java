/**
 * Fibonacci Nim.
 *
 * <p>Depends on {@code games}, {@code theory} and Jackson.
 */
package dev.nimbus.games.fibonacci;
