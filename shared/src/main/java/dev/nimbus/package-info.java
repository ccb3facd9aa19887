/**
 * Nimbus as a Java library: {@link dev.nimbus.Nimbus} finds a game, a {@link dev.nimbus.Position} answers what can be
 * asked of it.
 *
 * <p>Depends on {@code query}, {@code games}, {@code tables} and {@code theory}; nothing inside Nimbus but the command
 * line depends on it.
 */
package dev.nimbus;
