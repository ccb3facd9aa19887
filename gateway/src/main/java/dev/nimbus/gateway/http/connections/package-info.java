/**
 * Limits on the connections of clients, and their pauses. The only package that uses internals of Vert.x, in one class.
 *
 * <p>May depend on {@code limits}, Vert.x and Netty.
 */
package dev.nimbus.gateway.http.connections;
