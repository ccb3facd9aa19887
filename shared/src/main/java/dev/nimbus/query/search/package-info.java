/**
 * Searches of minutes and hours, for periods and of positions: jobs that a cluster keeps and one solver at a time works on.
 * May depend on {@code dev.nimbus.games}, {@code dev.nimbus.tables}, {@code query.json} and {@code query.line}.
 */
package dev.nimbus.query.search;
