package dev.nimbus.client;

import java.io.IOException;

/** Receives the answers of a batch as they arrive, on a thread of the HTTP client, one call after the other. */
@FunctionalInterface
public interface AnswerListener {
    /**
     * Takes whole answer lines, in order, each ending in a line feed. The next lines are requested when this returns: a
     * slow listener slows the server down and fills no memory.
     *
     * @param lines UTF-8
     * @param answered lines received so far, these included
     * @throws IOException ends the following with this as its cause
     */
    void answers(byte[] lines, long answered) throws IOException;
}
