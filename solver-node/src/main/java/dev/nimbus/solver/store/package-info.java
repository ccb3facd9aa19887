/**
 * The stores behind the ports of {@code tables.store}, {@code games.catalogue} and {@code query.search}, on maps that
 * all members of the cluster share.
 *
 * <p>The only package of this module that knows Hazelcast. Everything in it may block, and belongs on worker threads.
 * Depends on {@code cluster}, {@code files}, {@code games.catalogue}, {@code query.search}, {@code search},
 * {@code tables}, {@code theory} and Hazelcast.
 */
package dev.nimbus.solver.store;
