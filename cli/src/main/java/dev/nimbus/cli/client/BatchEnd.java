package dev.nimbus.cli.client;

/**
 * How a batch ended, as the server's last frame tells.
 *
 * @param state {@code completed} or {@code cancelled}
 * @param queries queries in the batch
 * @param answered queries answered, error lines included
 * @param errors how many answers are error lines
 */
public record BatchEnd(String state, long queries, long answered, long errors) {}
