/**
 * The ground of impartial game theory: outcomes, nim-values, mex and nim-sum; the contract that every game of the
 * catalogue fulfils; and the slow and obvious {@link dev.nimbus.theory.ReferenceEvaluator} that all of it is tested
 * against.
 *
 * <p>Depends on the JDK and, for reading positions, on Jackson's tree model. Everything else in Nimbus may depend on
 * this package; it depends on no other package of Nimbus.
 */
package dev.nimbus.theory;
