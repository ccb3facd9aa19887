/**
 * What all calls share: the parts of the gateway, who may call, heads of requests, and problem documents.
 *
 * <p>May depend on Vert.x, on the gateway's packages outside {@code http}, on {@code http.connections}, and on
 * {@code dev.nimbus.query} for the words of text parameters and the forms of answers.
 */
package dev.nimbus.gateway.http.common;
