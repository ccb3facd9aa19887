/**
 * Graphs that components are, written so that most that are alike are written alike.
 *
 * <p>Depends on the JDK alone.
 */
package dev.nimbus.search.graph;
