/**
 * What nodes that work on one search tell each other, and what the threads of a node are at.
 *
 * <p>Depends on the JDK alone.
 */
package dev.nimbus.theory.team;
