/**
 * Nimbus as a Java library: {@link dev.nimbus.Nimbus} finds a game, a {@link dev.nimbus.Position} answers what can be
 * asked of it.
 *
 * <p>Inside Nimbus the command line alone depends on it. Depends on {@code games}, {@code query}, {@code tables} and
 * {@code theory}.
 */
package dev.nimbus;
