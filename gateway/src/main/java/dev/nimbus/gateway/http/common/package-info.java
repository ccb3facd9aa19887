/**
 * What all calls share: the parts of the gateway, who may call, heads of requests, and problem documents.
 *
 * <p>Depends on {@code cluster}, {@code gateway.access}, {@code gateway.cut}, {@code gateway.dispatch},
 * {@code gateway.http.connections}, {@code gateway.limits}, {@code gateway.stream}, {@code protocol}, on {@code query} and {@code theory} for the words of text parameters, the
 * forms of answers and error codes, on Vert.x and Netty.
 */
package dev.nimbus.gateway.http.common;
