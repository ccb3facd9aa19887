/**
 * {@code nimbus bench}: a load generator for any Nimbus server, in batches or in single queries at a steady rate.
 *
 * <p>Depends on {@code cli.command}, {@code client}, {@code load}, {@code games.catalogue}, {@code tables} and
 * {@code theory} for random positions, Vert.x and picocli.
 */
package dev.nimbus.cli.bench;
