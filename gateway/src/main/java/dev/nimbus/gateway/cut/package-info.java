/**
 * From a stream of bytes to chunks of whole lines: cutting at line ends, taking the elements of a JSON array apart,
 * inflating gzip. No query is ever parsed here, and no byte is copied more than once on the way of an NDJSON body.
 *
 * <p>It knows neither HTTP nor Vert.x, so every class here is tested with plain arrays. Depends on {@code protocol},
 * {@code query.json} and Jackson.
 */
package dev.nimbus.gateway.cut;
