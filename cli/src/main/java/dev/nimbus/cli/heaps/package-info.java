/**
 * Nim-values of single heaps: {@code table}, {@code period}, {@code prove}, {@code census} and {@code misere}.
 *
 * <p>Depends on {@code cli.command}, {@code client}, {@code files}, {@code games}, {@code query.service},
 * {@code tables}, {@code theory}, Jackson and picocli.
 */
package dev.nimbus.cli.heaps;
