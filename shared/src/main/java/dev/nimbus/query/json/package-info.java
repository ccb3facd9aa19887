/**
 * Queries and answers as JSON objects, one a line. {@link dev.nimbus.query.json.JsonLineReader} reads what programs write in
 * one pass over the bytes, and leaves every other line to {@link dev.nimbus.query.json.JsonQueryReader}, which uses Jackson.
 *
 * <p>Depends on {@code games}, {@code protocol}, {@code query.line}, {@code theory} and Jackson.
 */
package dev.nimbus.query.json;
