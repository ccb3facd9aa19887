/**
 * What is measured with: the same random positions as bodies for a server and as files for the rivals, with the answers
 * that are right, computed here and not by what is measured.
 *
 * <p>Depends on {@code load}, {@code query.line}, {@code theory} and Vert.x.
 */
package dev.nimbus.benchmarks.data;
