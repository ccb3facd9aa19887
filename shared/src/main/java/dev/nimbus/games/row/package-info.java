/** Games on rows of squares, one class each. */
package dev.nimbus.games.row;
