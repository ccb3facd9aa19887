/**
 * What the rulesets of all families share: {@link dev.nimbus.games.BasicGame}, the notation, and the line in the catalogue
 * that each of them is. The packages below hold the rulesets by family, one class each; {@code games.catalogue} lists them.
 *
 * <p>Depends on {@code theory} and {@code tables} alone; the families depend on it.
 */
package dev.nimbus.games;
