/**
 * Sets of cells of small grids as the bits of one number, for the search of games on boards.
 *
 * <p>Depends on {@code theory.nimber} and {@code search.graph}.
 */
package dev.nimbus.games.grid.cells;
