/**
 * Guesses formulas from tables of small values, as contest programmers do by hand. A formula is fitted to the first half
 * of the values and then held against all of them; what fails on the way is shown with its first exception.
 *
 * <p>Depends on the JDK alone.
 */
package dev.nimbus.theory.guess;
