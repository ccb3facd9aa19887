/**
 * What the check of a proof holds in memory: a bound for all of it, and tables of entries without objects.
 *
 * <p>Depends on {@code theory}.
 */
package dev.nimbus.proof.memory;
