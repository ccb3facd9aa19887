/**
 * Nim-values of single heaps: {@code table}, {@code period}, {@code prove}, {@code census} and {@code misere}.
 *
 * <p>Depends on {@code cli.command}, {@code games}, {@code tables}, {@code query}, {@code theory} and picocli.
 */
package dev.nimbus.cli.heaps;
