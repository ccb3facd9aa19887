/**
 * Answers on their way to clients, at the pace each client reads: kept ones of a batch, or those of a streaming request
 * as they come.
 *
 * <p>Depends on {@code cluster} for the bytes of buffers, {@code gateway.batch}, {@code gateway.dispatch},
 * {@code gateway.limits}, {@code gateway.store}, {@code protocol} and Vert.x.
 */
package dev.nimbus.gateway.stream;
