/**
 * Writes proofs that {@link dev.nimbus.proof.ProofChecker} accepts, from what a game knows or finds by search.
 *
 * <p>Depends on {@code games.notation}, {@code proof}, {@code theory} and Jackson.
 */
package dev.nimbus.proof.write;
