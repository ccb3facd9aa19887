/**
 * Solving a game by its rules alone, within a budget: nim-values with transposition tables and early ends under normal
 * play, wins of whole positions under misère play. {@link dev.nimbus.theory.search.Search} is the way in.
 *
 * <p>Depends on {@code theory}.
 */
package dev.nimbus.theory.search;
