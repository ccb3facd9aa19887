/**
 * The catalogue of games: {@link dev.nimbus.games.Catalogue} turns a notation into a
 * {@link dev.nimbus.theory.Game}, and the packages below hold the rulesets by family, one class each.
 *
 * <p>Depends on {@code theory} and {@code tables} alone.
 */
package dev.nimbus.games;
