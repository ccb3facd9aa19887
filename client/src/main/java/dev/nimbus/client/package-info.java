/**
 * A client of a Nimbus server for Java programs. {@link dev.nimbus.client.BatchClient} submits batches over HTTP and
 * follows their answers over a WebSocket, through lost connections and lost gateways. It knows the public contract alone
 * and nothing of the server's code.
 *
 * <p>Depends on the JDK and Jackson.
 */
package dev.nimbus.client;
