/**
 * Games on rows of squares, one class each.
 *
 * <p>Depends on {@code games}, {@code theory} and Jackson.
 */
package dev.nimbus.games.row;
