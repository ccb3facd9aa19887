/**
 * The calls of the public contract: what is asked is checked here, and everything else is handed on. A request body is
 * read as a stream, at the pace at which its bytes find room.
 *
 * <p>May depend on Vert.x and Netty, on all other packages of the gateway, and on {@code dev.nimbus.query} for the list of
 * games, the words of text parameters and the forms of answers alone.
 */
package dev.nimbus.gateway.http;
