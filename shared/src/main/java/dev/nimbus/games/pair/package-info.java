/**
 * Games on two numbers.
 *
 * <p>Depends on {@code games} and {@code theory}.
 */
package dev.nimbus.games.pair;
