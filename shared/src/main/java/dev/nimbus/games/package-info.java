/**
 * What games are made of: {@link dev.nimbus.games.BasicGame}, which a game of your own may extend, and what games of all
 * families share. The packages below hold the rulesets by family, one class each; {@code games.catalogue} lists them.
 *
 * <p>Depends on {@code search} and {@code theory}.
 */
package dev.nimbus.games;
