/**
 * Questions about one position, without a server: {@code solve} with its reasons, {@code play}, and {@code games}, which
 * lists what can be asked.
 *
 * <p>Depends on {@code cli.command}, the library's door, {@code query}, {@code games} and picocli.
 */
package dev.nimbus.cli.solve;
