/**
 * Request bodies: read as a stream, at the pace at which there is room for their bytes, and cut into chunks.
 *
 * <p>May depend on {@code http.common}, {@code cut}, {@code stream} and Vert.x.
 */
package dev.nimbus.gateway.http.uploads;
