/**
 * Batches that outlive any node: who owns one, what has become of it, and how its answers are read.
 *
 * <p>Queries are facts and answers are a function of them, byte for byte the same when they are computed again. So a
 * chunk is safe as soon as either its queries or its answers are stored, and a late write of an old owner does no harm.
 *
 * <p>Depends on {@code cluster}, {@code gateway.batch.blocks}, {@code gateway.dispatch}, {@code gateway.limits},
 * {@code gateway.store}, {@code protocol} and Vert.x.
 */
package dev.nimbus.gateway.batch;
