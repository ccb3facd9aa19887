/**
 * {@code judge}: the command line of the module {@code contest}, with a server as an alternative to this process.
 *
 * <p>Depends on {@code cli.command}, {@code client}, {@code contest}, {@code games}, {@code protocol},
 * {@code query.service}, {@code tables}, {@code theory}, Jackson and picocli.
 */
package dev.nimbus.cli.judge;
