/**
 * The score of Dots and Boxes on strings and coins: how many more boxes the player to move gets than the other.
 *
 * <p>Depends on {@code theory}.
 */
package dev.nimbus.games.graph.score;
