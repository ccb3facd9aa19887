/**
 * The ground of impartial game theory: outcomes, nim-values and moves; the contract {@link dev.nimbus.theory.Ruleset} that
 * every game of the catalogue fulfils; and budgets and refusals.
 *
 * <p>Depends on {@code theory.cancel} and {@code theory.team}.
 */
package dev.nimbus.theory;
