/**
 * Periods of nim-values: how the values of heaps 0, 1, 2, … go on for ever.
 *
 * <p>Depends on the JDK alone. How a period is found and proved is in {@code tables.period}.
 */
package dev.nimbus.theory.period;
