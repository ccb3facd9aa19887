/**
 * Batches that outlive any node: who owns one, what has become of it, and how its answers are read.
 *
 * <p>Queries are facts and answers are a function of them, byte for byte the same when they are computed again. So a
 * chunk is safe as soon as either its queries or its answers are stored, and a late write of an old owner does no harm.
 *
 * <p>May depend on {@code store}, {@code dispatch}, {@code dev.nimbus.protocol}, Vert.x and the JDK.
 */
package dev.nimbus.gateway.batch;
