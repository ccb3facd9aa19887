/** Coin games: rows and arrays of coins that are turned, and coins that slide along a strip of squares. */
package dev.nimbus.games.coin;
