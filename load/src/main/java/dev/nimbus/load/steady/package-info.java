/**
 * Single queries on a fixed schedule. The client shares the machine with the server it measures, so it is made to cost
 * little: one event loop of its own, requests that are written once, and responses of which no object is made.
 *
 * <p>Depends on {@code load} for the server and its failures, Vert.x and HdrHistogram.
 */
package dev.nimbus.load.steady;
