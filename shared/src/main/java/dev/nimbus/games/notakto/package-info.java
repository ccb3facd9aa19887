/**
 * Notakto, and its misère quotient.
 *
 * <p>Depends on {@code games}, {@code search}, {@code theory} and Jackson.
 */
package dev.nimbus.games.notakto;
