/**
 * Sprouts (J. H. Conway, M. S. Paterson 1967): positions as regions of boundaries of vertices, their moves, and their
 * components, the lands, in a form for the search core.
 *
 * <p>Depends on {@code games}, {@code games.notation} and {@code search}.
 */
package dev.nimbus.games.sprouts;
