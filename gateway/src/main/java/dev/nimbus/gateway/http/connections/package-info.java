/**
 * Limits on the connections of clients. The only package that uses internals of Vert.x, in one class.
 *
 * <p>May depend on {@code limits}, on {@code stream} for whom a client that is slow pauses, on Vert.x and Netty.
 */
package dev.nimbus.gateway.http.connections;
