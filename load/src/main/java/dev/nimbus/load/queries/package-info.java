/**
 * Random query lines: of heaps, or of any game's own sample positions; the same seed gives the same lines.
 *
 * <p>Depends on {@code query.line} and {@code theory}.
 */
package dev.nimbus.load.queries;
