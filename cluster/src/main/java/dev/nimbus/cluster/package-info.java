/**
 * What both kinds of node need to start and to find each other: the clustered Vert.x and its Hazelcast.
 *
 * <p>May depend on {@code shared}, Vert.x core and Hazelcast; knows neither gateway nor solver.
 */
package dev.nimbus.cluster;
