/**
 * What nodes that work on one search tell each other.
 *
 * <p>Depends on the JDK alone.
 */
package dev.nimbus.theory.team;
