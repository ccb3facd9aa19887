/**
 * Positions as plain text, one a line, and their answers.
 *
 * <p>Depends on {@code query.json} (positions of some games are JSON), {@code query.line}, {@code games}, {@code theory} and
 * {@code protocol}.
 */
package dev.nimbus.query.text;
