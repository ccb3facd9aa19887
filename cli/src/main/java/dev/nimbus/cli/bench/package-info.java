/**
 * {@code nimbus bench}: a load generator for any Nimbus server, in batches or in single queries at a steady rate.
 *
 * <p>Depends on its subpackages {@code queries} and {@code load}, and on the games for their random positions.
 */
package dev.nimbus.cli.bench;
