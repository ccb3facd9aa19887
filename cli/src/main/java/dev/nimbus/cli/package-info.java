/**
 * The {@code nimbus} command. Each package below has the commands of one kind.
 *
 * <p>Depends on the packages below {@code cli}, on {@code client}, {@code files}, {@code load}, {@code protocol} and
 * picocli.
 */
package dev.nimbus.cli;
