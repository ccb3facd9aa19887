/**
 * The limits of a gateway: what they are, their usual values, and those that a test sets.
 *
 * <p>May depend on the JDK alone.
 */
package dev.nimbus.gateway.limits;
