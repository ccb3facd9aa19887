/**
 * Random query lines: of heaps, or of any game's own sample positions; the same seed gives the same lines.
 *
 * <p>Depends on {@code query} for its byte sink, on {@code games}, and on the JDK.
 */
package dev.nimbus.load.queries;
