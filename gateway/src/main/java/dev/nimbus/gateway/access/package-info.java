/**
 * Who may call the gateway: tokens of a file, tokens of an identity provider, and one-time tickets for WebSockets.
 *
 * <p>It knows nothing of batches or queries. Depends on {@code files}, {@code gateway.limits}, {@code theory.hash} and Vert.x.
 */
package dev.nimbus.gateway.access;
