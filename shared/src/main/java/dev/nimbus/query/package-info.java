/**
 * The query language: lines of queries, as JSON or as text, to lines of answers. Reading is one pass over the bytes;
 * what a position means is left to its game. A bad line gets an error line with its code, message and place, and hurts
 * no other.
 *
 * <p>Depends on {@code games}, {@code tables}, {@code theory}, {@code protocol} and Jackson.
 */
package dev.nimbus.query;
