package dev.nimbus.mcp;

import dev.nimbus.client.NimbusException;

/** Where answers come from. Each is JSON text as docs/openapi.yaml describes it; the message of a failure is for the model. */
sealed interface Source permits LocalSource, ServerSource {
    /** The answer to one query, which may be an error. */
    String solveBlocking(String query) throws ToolFailure, NimbusException, InterruptedException;

    /** The nim-values of the heaps {@code from} to {@code to}, both included. */
    long[] valuesBlocking(String game, long from, long to) throws ToolFailure, NimbusException, InterruptedException;

    /** The proved period of a game's heaps, or what is known where none is proved. */
    String periodBlocking(String game) throws ToolFailure, NimbusException, InterruptedException;
}
