/**
 * Limits on the connections of clients, and their pauses.
 *
 * <p>Depends on {@code gateway.limits}, Vert.x and Netty.
 */
package dev.nimbus.gateway.http.connections;
