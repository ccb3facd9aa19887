/**
 * Deep searches for periods: jobs that a cluster keeps and one solver at a time works on. May depend on {@code
 * dev.nimbus.games} and {@code dev.nimbus.tables}.
 */
package dev.nimbus.query.search;
