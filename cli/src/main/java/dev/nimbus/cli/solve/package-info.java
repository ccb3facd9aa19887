/**
 * Questions about one position: {@code solve} with its reasons, {@code play}, {@code search} and {@code searches},
 * {@code proof} and {@code check-proof}; and {@code games}, which lists what can be asked.
 *
 * <p>Depends on {@code dev.nimbus}, {@code cli.command}, {@code client}, {@code games}, {@code proof},
 * {@code protocol}, {@code query}, {@code solver.store}, {@code tables}, {@code theory}, Jackson and picocli.
 */
package dev.nimbus.cli.solve;
