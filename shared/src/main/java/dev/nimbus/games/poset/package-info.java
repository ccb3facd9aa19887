/**
 * Games on partially ordered sets.
 *
 * <p>Depends on {@code games}, {@code theory} and Jackson.
 */
package dev.nimbus.games.poset;
