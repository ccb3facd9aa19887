/**
 * Request bodies: read as a stream, at the pace at which there is room for their bytes, and cut into chunks.
 *
 * <p>Depends on {@code cluster} for the bytes of buffers, {@code gateway.cut}, {@code gateway.http.common},
 * {@code gateway.http.connections}, {@code gateway.limits}, {@code protocol}, Vert.x and Netty.
 */
package dev.nimbus.gateway.http.uploads;
