/**
 * Limits on the connections of clients. The only package that uses internals of Vert.x, in one class.
 *
 * <p>May depend on Vert.x and Netty alone.
 */
package dev.nimbus.gateway.http.connections;
