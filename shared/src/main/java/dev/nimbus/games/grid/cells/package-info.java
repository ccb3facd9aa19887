/**
 * Sets of cells of small grids as the bits of one number, for the search of games on boards.
 *
 * <p>Depends on {@code search.graph} and {@code theory.nimber}.
 */
package dev.nimbus.games.grid.cells;
