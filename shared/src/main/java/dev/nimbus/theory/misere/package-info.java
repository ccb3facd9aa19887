/**
 * Misère quotients of games on heaps (T. E. Plambeck, A. N. Siegel, <i>Misère quotients for impartial games</i>, J.
 * Combin. Theory A 115, 2008). Two sums of heaps are alike if no third sum beside them tells their misère outcomes apart;
 * the classes form a commutative monoid. If it is finite, the outcome of every sum is one product in it.
 *
 * <p>{@link dev.nimbus.theory.misere.QuotientSearch} finds the quotient: it guesses it from sums of bounded size, as the
 * minimal automaton of their outcomes, and {@link dev.nimbus.theory.misere.OutcomeProof} proves it for all sums, or gives a
 * sum for which it is wrong.
 *
 * <p>Depends on {@code theory}.
 */
package dev.nimbus.theory.misere;
