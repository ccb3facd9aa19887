/**
 * The store of a single node: an append-only log in files of its data directory.
 *
 * <p>Depends on {@code cluster}, {@code files}, {@code gateway.store}, {@code protocol}, {@code theory} and Vert.x.
 */
package dev.nimbus.gateway.store.log;
