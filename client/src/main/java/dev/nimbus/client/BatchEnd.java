package dev.nimbus.client;

/**
 * How a batch ended, from the server's last frame.
 *
 * @param state {@code completed}, {@code cancelled}, or {@code damaged}: completed, with lines that the server
 *     has lost and that are errors
 * @param queries queries in the batch
 * @param answered queries answered, error lines included
 * @param errors error lines among the answers
 */
public record BatchEnd(String state, long queries, long answered, long errors) {}
