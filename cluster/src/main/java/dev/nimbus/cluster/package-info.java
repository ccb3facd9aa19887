/**
 * What both kinds of node need to start and to find each other: the clustered Vert.x and its Hazelcast.
 *
 * <p>It knows neither gateway nor solver. Depends on {@code cluster.security}, {@code files}, {@code protocol},
 * Vert.x, Netty, Hazelcast and H2.
 */
package dev.nimbus.cluster;
