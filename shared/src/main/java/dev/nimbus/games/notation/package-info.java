/**
 * How games and positions are written: the notation, the line of the catalogue that each ruleset is, and positions as
 * JSON. All of Jackson that games see is here.
 *
 * <p>Depends on {@code theory} and {@code tables} alone; the families of games depend on it.
 */
package dev.nimbus.games.notation;
