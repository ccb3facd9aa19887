/**
 * What does not fit into memory: append-only files, two for each batch at most, written and read by worker threads.
 *
 * <p>The spool bounds the gateway's memory; it is not a store that outlives the process, and what a dead process left
 * is swept away by the next one. May depend on Vert.x and the JDK.
 */
package dev.nimbus.gateway.spool;
