/**
 * The search core for misère play, where who cannot move wins. Components have no values there, so whole sums are searched,
 * in simplest form: small components are replaced by their canonical forms ({@link dev.nimbus.search.misere.Games}), two
 * equal last moves cancel, and sums of tame parts are answered by their genus.
 * {@link dev.nimbus.search.misere.MisereSearch} is the way in.
 *
 * <p>Depends on {@code search} and {@code theory}.
 */
package dev.nimbus.search.misere;
