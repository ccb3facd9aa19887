/**
 * {@code nimbus bench}: a load generator for any Nimbus server, in batches or in single queries at a steady rate.
 *
 * <p>Depends on its subpackages {@code queries}, {@code load} and {@code steady}, and on the games for their random positions.
 */
package dev.nimbus.cli.bench;
