/**
 * Periods of nim-values: what they are, the theorems that prove them, the search among computed values, long proofs with
 * values in a file, and the certificates that are shipped.
 *
 * <p>Depends on {@code kernel}, {@code rules} and {@code values}.
 */
package dev.nimbus.tables.period;
