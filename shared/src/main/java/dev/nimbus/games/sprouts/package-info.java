/**
 * Sprouts (J. H. Conway, M. S. Paterson 1967): positions as regions of boundaries of vertices, their moves, and their
 * components, the lands, in a form for the search core.
 *
 * <p>Depends on {@code games}, {@code search}, {@code theory} and Jackson.
 */
package dev.nimbus.games.sprouts;
