/**
 * {@code batch} submits a file of queries and shows the answers; {@code batches} lists them, {@code cancel} ends one.
 *
 * <p>Depends on {@code cli.command}, {@code cli.node} for a server of its own, {@code client}, {@code gateway},
 * {@code solver}, Jackson and picocli.
 */
package dev.nimbus.cli.batch;
