/**
 * Who may call the gateway: tokens of a file, tokens of an identity provider, and one-time tickets for WebSockets.
 *
 * <p>May depend on Vert.x alone; it knows nothing of batches or queries.
 */
package dev.nimbus.gateway.access;
