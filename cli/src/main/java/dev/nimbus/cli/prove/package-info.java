/**
 * {@code nimbus prove}: proves periods of heap games, and proves again those that are shipped as certificates.
 *
 * <p>Depends on {@code query}, {@code games}, {@code tables}, picocli and the JDK.
 */
package dev.nimbus.cli.prove;
