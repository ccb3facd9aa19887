/**
 * {@code judge}: the command line of the module {@code contest}, with a server as an alternative to this process.
 *
 * <p>Depends on {@code cli.command}, {@code cli.heaps}, {@code games}, {@code tables}, {@code contest}, {@code protocol}, the client and picocli.
 */
package dev.nimbus.cli.judge;
