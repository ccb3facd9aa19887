/**
 * The blocks of a batch whose owner is this gateway: filled with chunks, stored as queries or as answers, and read.
 *
 * <p>May depend on {@code store}, {@code dispatch}, {@code dev.nimbus.protocol} and Vert.x.
 */
package dev.nimbus.gateway.batch.blocks;
