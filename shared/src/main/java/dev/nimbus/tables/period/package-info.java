/**
 * Periods of nim-values: what they are, the theorems that prove them, the search among computed values, long proofs with
 * values in a file, and the certificates that are shipped.
 *
 * <p>Depends on {@code tables.kernel}, {@code tables.rules}, {@code tables.values} and {@code theory}.
 */
package dev.nimbus.tables.period;
