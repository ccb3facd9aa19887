/**
 * The client side of a measurement: bodies that are made while they are sent, the ways by which answers come back, and
 * the load of batches one after another. Knows the public contract alone.
 *
 * <p>Depends on Vert.x, HdrHistogram, {@code load.queries}, the client and {@code protocol.Lines}.
 */
package dev.nimbus.load;
