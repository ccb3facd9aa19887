/**
 * Searches of minutes and hours, for periods and of positions: jobs that a cluster keeps and one solver at a time
 * works on.
 *
 * <p>Depends on {@code games}, {@code query.json}, {@code query.line}, {@code query.proof}, {@code query.team},
 * {@code tables}, {@code theory} and Jackson.
 */
package dev.nimbus.query.search;
