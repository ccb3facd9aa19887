/**
 * Answers on their way to clients, at the pace each client reads: kept ones of a batch, or those of a streaming request
 * as they come.
 *
 * <p>May depend on Vert.x, on {@code dev.nimbus.cluster} for the bytes of buffers, and on the packages {@code batch}
 * and {@code dispatch} beside it.
 */
package dev.nimbus.gateway.stream;
