/**
 * Request bodies: read as a stream, at the pace at which there is room for their bytes, and cut into chunks.
 *
 * <p>May depend on {@code http.common}, {@code http.connections}, {@code cut}, {@code limits}, buffers of {@code cluster}, and Vert.x.
 */
package dev.nimbus.gateway.http.uploads;
