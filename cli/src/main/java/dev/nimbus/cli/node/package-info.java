/**
 * Running nodes: {@code serve}, {@code gateway} and {@code solver} with their options, and what an operator needs beside
 * them: {@code health}, {@code token}, {@code cluster-certs}.
 *
 * <p>Depends on {@code cli.command}, {@code gateway}, {@code solver}, {@code cluster}, picocli and Vert.x futures.
 */
package dev.nimbus.cli.node;
