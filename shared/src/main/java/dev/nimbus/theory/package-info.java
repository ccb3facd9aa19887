/**
 * The ground of impartial game theory: outcomes, nim-values and moves; the contract {@link dev.nimbus.theory.Ruleset} that
 * every game of the catalogue fulfils; budgets and refusals; and the slow and obvious {@link
 * dev.nimbus.theory.ReferenceEvaluator} that all of it is tested against.
 *
 * <p>Depends on {@code theory.cancel}, {@code theory.nimber} and {@code theory.team}.
 */
package dev.nimbus.theory;
