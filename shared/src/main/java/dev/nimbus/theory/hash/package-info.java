/**
 * Hashes that are the same on every node.
 *
 * <p>Depends on the JDK alone.
 */
package dev.nimbus.theory.hash;
