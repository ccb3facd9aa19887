/**
 * What is kept of batches, and where: in the maps of a cluster, in a database, or in files ({@code store.log}).
 *
 * <p>May depend on {@code dev.nimbus.protocol}, {@code dev.nimbus.cluster}, Vert.x, JDBC, and, alone in the gateway, on
 * Hazelcast.
 */
package dev.nimbus.gateway.store;
