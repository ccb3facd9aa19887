/**
 * The store behind the port of {@code dev.nimbus.tables}, on maps that all members of the cluster share.
 *
 * <p>The only package of this module that knows Hazelcast. Depends on {@code tables} and {@code cluster}. Everything in
 * it may block, and belongs on worker threads.
 */
package dev.nimbus.solver.store;
