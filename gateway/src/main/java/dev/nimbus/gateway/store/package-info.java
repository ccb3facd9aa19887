/**
 * What is kept of batches, and where: in the maps of a cluster, in a database, or in files ({@code store.log}). The database
 * keeps a copy of the cluster's searches and registered rules, too.
 *
 * <p>Depends on {@code cluster}, {@code protocol}, {@code query.search}, Vert.x, HikariCP and, alone in the gateway, on Hazelcast.
 */
package dev.nimbus.gateway.store;
