package dev.nimbus.client.message;

/**
 * How a batch ended, from the server's last frame.
 *
 * @param state {@link BatchState#COMPLETED}, {@link BatchState#CANCELLED} or {@link BatchState#DAMAGED}
 * @param queries queries in the batch
 * @param answered queries answered, error lines included
 * @param errors error lines among the answers
 */
public record BatchEnd(BatchState state, long queries, long answered, long errors) {}
