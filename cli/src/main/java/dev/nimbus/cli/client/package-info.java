/**
 * The client that {@code nimbus batch} is: submits a batch over HTTP and follows its answers over a WebSocket, through
 * lost connections. Knows the public contract alone, nothing of the server's code.
 *
 * <p>Depends on the JDK and Jackson.
 */
package dev.nimbus.cli.client;
