/**
 * Ending work that nobody waits for: a cancellation belongs to a thread while it works, and long loops ask it.
 *
 * <p>Depends on the JDK alone.
 */
package dev.nimbus.theory.cancel;
