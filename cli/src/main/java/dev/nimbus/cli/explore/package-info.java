/**
 * Commands that show what is known of games: {@code games}, {@code table}, {@code period} and {@code play}. They answer in
 * this process, without a server.
 *
 * <p>Depends on {@code query}, {@code games}, {@code tables}, picocli and the JDK.
 */
package dev.nimbus.cli.explore;
