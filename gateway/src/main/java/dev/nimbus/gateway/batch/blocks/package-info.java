/**
 * The blocks of a batch whose owner is this gateway: filled with chunks, stored as queries or as answers, and read.
 *
 * <p>Depends on {@code gateway.dispatch}, {@code gateway.limits}, {@code gateway.store}, {@code protocol} and Vert.x.
 */
package dev.nimbus.gateway.batch.blocks;
