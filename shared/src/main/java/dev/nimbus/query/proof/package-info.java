/**
 * Proofs of what a search has found: a solver writes one when somebody asks for it, and keeps it while its client reads it
 * piece by piece.
 *
 * <p>Depends on {@code games.catalogue}, {@code proof}, {@code query.line} and {@code theory}.
 */
package dev.nimbus.query.proof;
