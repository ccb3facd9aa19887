/**
 * {@code nimbus bench}: a load generator for any Nimbus server, in batches or in single queries at a steady rate.
 *
 * <p>Depends on {@code cli.command}, on the module {@code load}, and on the games for their random positions.
 */
package dev.nimbus.cli.bench;
