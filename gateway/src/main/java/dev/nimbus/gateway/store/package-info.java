/**
 * Where batches are kept: a log on the disk of one node, the maps of a cluster, or a database.
 *
 * <p>May depend on {@code batch}, {@code dev.nimbus.cluster}, Vert.x, JDBC, and, alone in the gateway, on Hazelcast.
 */
package dev.nimbus.gateway.store;
