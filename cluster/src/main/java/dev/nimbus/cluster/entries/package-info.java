/**
 * Entries of the maps that members of a cluster share and that cannot be computed again: registered rules and long searches.
 * Solvers keep them on their disks, gateways in a database.
 *
 * <p>It knows neither. Depends on {@code cluster}, {@code cluster.security}, {@code games.catalogue}, {@code query.search},
 * {@code theory} and Hazelcast.
 */
package dev.nimbus.cluster.entries;
