/**
 * The client side of a measurement: bodies that are made while they are sent, the ways by which answers come back, and
 * the load of batches one after another.
 *
 * <p>Depends on {@code client}, {@code load.queries}, {@code protocol}, {@code query.line}, Vert.x and HdrHistogram.
 */
package dev.nimbus.load;
