/**
 * A client of a Nimbus server for Java programs: {@link dev.nimbus.client.NimbusClient}. It asks over HTTP and follows
 * batches over a WebSocket, through lost connections and lost gateways. It knows the public contract alone and nothing
 * of the server's code.
 *
 * <p>Depends on {@code client.message} and, behind its methods, Jackson.
 */
package dev.nimbus.client;
