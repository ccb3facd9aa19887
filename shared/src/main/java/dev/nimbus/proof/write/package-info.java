/**
 * Writes proofs that {@link dev.nimbus.proof.ProofChecker} accepts, from what a game knows or finds by search.
 *
 * <p>Depends on {@code proof} and {@code theory}.
 */
package dev.nimbus.proof.write;
