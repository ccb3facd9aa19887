/**
 * How games and positions are written: the notation, the line of the catalogue that each ruleset is, and positions as
 * JSON.
 *
 * <p>Depends on {@code search}, {@code tables}, {@code theory} and Jackson.
 */
package dev.nimbus.games.notation;
