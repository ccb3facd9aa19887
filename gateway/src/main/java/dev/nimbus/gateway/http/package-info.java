/**
 * The calls of the public contract: what is asked is checked here, and everything else is handed on. A request body is
 * read as a stream, at the pace at which its bytes find room.
 *
 * <p>May depend on Vert.x and on all other packages of the gateway.
 */
package dev.nimbus.gateway.http;
