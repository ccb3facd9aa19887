/**
 * The disjunctive sum: several games side by side, of which a move changes one.
 *
 * <p>Depends on {@code games}, {@code search}, {@code theory} and Jackson.
 */
package dev.nimbus.games.sum;
