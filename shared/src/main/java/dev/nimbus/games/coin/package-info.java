/**
 * Coin games: rows and arrays of coins that are turned, and coins that slide along a strip of squares.
 *
 * <p>Depends on {@code games}, {@code tables}, {@code theory} and Jackson.
 */
package dev.nimbus.games.coin;
