package dev.nimbus.client;

import java.io.IOException;

/** Receives the answers of a batch as they arrive, on a thread of the HTTP client, one call after the other. */
@FunctionalInterface
public interface AnswerListener {
    /**
     * Takes whole answer lines, in order, each ending in a line feed. The next lines are requested when this returns: a
     * slow listener slows the server down and fills no memory.
     *
     * @param lines whole lines in UTF-8
     * @param answered the number of lines received so far, these included
     * @throws IOException ends {@link BatchClient#followBlocking}, which throws it as the cause of a {@link BatchException}
     */
    void answers(byte[] lines, long answered) throws IOException;
}
