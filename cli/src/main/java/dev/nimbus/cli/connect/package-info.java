/**
 * How the commands that ask a server prove who they are.
 *
 * <p>Depends on picocli and the client.
 */
package dev.nimbus.cli.connect;
