/**
 * What the commands share: where they print ({@link dev.nimbus.cli.command.NimbusCommand}), text or JSON
 * ({@link dev.nimbus.cli.command.AnswerCommand}), how failures become words and exit codes
 * ({@link dev.nimbus.cli.command.Failures}), options from the environment, the login to a server, progress.
 *
 * <p>Depends on {@code client}, {@code games.notation}, {@code protocol}, {@code query}, {@code theory}, Jackson and
 * picocli.
 */
package dev.nimbus.cli.command;
