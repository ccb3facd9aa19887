/**
 * {@code batch} submits a file of queries and shows the answers; {@code batches} lists them, {@code cancel} ends one.
 *
 * <p>Depends on {@code cli.command}, the client, {@code cli.node} for a server of its own, and picocli.
 */
package dev.nimbus.cli.batch;
