/**
 * Nimbus, a solver for impartial games.
 *
 * <p>The packages below this one in the module {@code shared} are pure Java and depend on Jackson alone;
 * inside them {@code query} may use {@code games}, which may use {@code tables}, which may use
 * {@code theory}, and never the other way.
 */
package dev.nimbus;
