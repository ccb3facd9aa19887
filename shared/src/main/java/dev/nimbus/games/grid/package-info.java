/** Games on grids of cells. */
package dev.nimbus.games.grid;
