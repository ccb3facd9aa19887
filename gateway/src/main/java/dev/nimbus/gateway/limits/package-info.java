/**
 * The limits of a gateway: what they are, their usual values, and those that a test sets.
 *
 * <p>Depends on the JDK alone.
 */
package dev.nimbus.gateway.limits;
