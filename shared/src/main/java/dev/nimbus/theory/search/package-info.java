/**
 * What a search needs to know of a game that is played out by its rules.
 *
 * <p>Depends on {@code theory}.
 */
package dev.nimbus.theory.search;
