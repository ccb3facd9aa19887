/**
 * The store of a single node: an append-only log in files of its data directory.
 *
 * <p>May depend on {@code store}, {@code dev.nimbus.cluster} and Vert.x.
 */
package dev.nimbus.gateway.store.log;
