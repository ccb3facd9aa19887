/**
 * Running nodes: {@code serve}, {@code gateway} and {@code solver} with their options, and what an operator needs beside
 * them: {@code health}, {@code token}, {@code cluster-certs}.
 *
 * <p>Depends on {@code cli.command}, {@code client}, {@code cluster}, {@code files}, {@code gateway}, {@code solver},
 * Vert.x, Netty, Jackson, Logback and picocli.
 */
package dev.nimbus.cli.node;
