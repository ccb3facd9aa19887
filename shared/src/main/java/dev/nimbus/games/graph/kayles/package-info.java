/**
 * Node-Kayles and Arc-Kayles: vertices, or edges, are taken with all that touches them.
 *
 * <p>Depends on {@code games}, {@code search}, {@code theory} and Jackson.
 */
package dev.nimbus.games.graph.kayles;
