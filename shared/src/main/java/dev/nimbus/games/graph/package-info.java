/**
 * Games on graphs: tokens that move along edges, edges that are cut, vertices that are taken.
 *
 * <p>Depends on {@code games}, {@code search}, {@code theory} and Jackson.
 */
package dev.nimbus.games.graph;
