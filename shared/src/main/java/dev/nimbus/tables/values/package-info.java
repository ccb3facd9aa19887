/**
 * Nim-values as they are held and kept: growing arrays, immutable segments of 65536 values, and files of segments.
 *
 * <p>Depends on {@code files}.
 */
package dev.nimbus.tables.values;
