/**
 * Positions as plain text, one a line, and their answers.
 *
 * <p>Depends on {@code games}, {@code protocol}, {@code query.json} (positions of some games are JSON),
 * {@code query.line}, {@code theory} and Jackson.
 */
package dev.nimbus.query.text;
