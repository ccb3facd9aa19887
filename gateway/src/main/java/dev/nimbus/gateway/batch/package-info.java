/**
 * Batches that outlive any node: their records, their blocks of chunks, their owner, and what reads them.
 *
 * <p>Queries are facts and answers are a function of them, byte for byte the same when they are computed again. So a
 * chunk is safe as soon as either its queries or its answers are stored, and a late write of an old owner does no harm.
 *
 * <p>May depend on {@code dispatch}, {@code dev.nimbus.protocol}, Vert.x and the JDK. Implementations of
 * {@link dev.nimbus.gateway.batch.BatchStore} live in {@code store}.
 */
package dev.nimbus.gateway.batch;
