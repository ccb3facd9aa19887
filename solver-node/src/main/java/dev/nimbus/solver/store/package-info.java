/**
 * The stores behind the ports of {@code dev.nimbus.tables} and {@code dev.nimbus.games}, on maps that all members of the cluster share.
 *
 * <p>The only package of this module that knows Hazelcast. Depends on {@code tables}, {@code games},
 * {@code theory} and {@code cluster}. Everything in
 * it may block, and belongs on worker threads.
 */
package dev.nimbus.solver.store;
