/**
 * The catalogue of games: {@link dev.nimbus.games.catalogue.Catalogue} turns a notation into a {@link
 * dev.nimbus.theory.Ruleset}, and keeps the rulesets that users register.
 *
 * <p>Depends on {@code games}, {@code search}, {@code tables}, {@code theory} and Jackson.
 */
package dev.nimbus.games.catalogue;
