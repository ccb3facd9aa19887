/**
 * Periods of nim-values: how the values of heaps 0, 1, 2, … go on for ever.
 *
 * <p>How a period is found and proved is in {@code tables.period}. Depends on the JDK alone.
 */
package dev.nimbus.theory.period;
