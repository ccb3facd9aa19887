/**
 * Checks proofs of nim-values and outcomes: text that anyone can check with the rules alone (docs/proofs.md has the
 * format). The checker sees the options of a position, its components, and how positions are read and written; it knows
 * nothing of searches and tables, so that a fault there cannot hide.
 *
 * <p>Depends on {@code games.notation}, {@code proof.memory}, {@code theory} and Jackson.
 */
package dev.nimbus.proof;
