package dev.nimbus.client;

/**
 * How a batch ended, from the server's last frame.
 *
 * @param state {@code completed} or {@code cancelled}
 * @param queries queries in the batch
 * @param answered queries answered, error lines included
 * @param errors error lines among the answers
 */
public record BatchEnd(String state, long queries, long answered, long errors) {}
