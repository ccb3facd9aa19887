package dev.nimbus.query.service;

import dev.nimbus.query.line.ByteSink;
import dev.nimbus.theory.Refusal;

/** Answers lines that are not queries: the other things that a gateway asks of a solver. */
@FunctionalInterface
public interface LineService {
    /**
     * Writes the answer to the line that stands from {@code from} up to {@code to}, without its line feed.
     *
     * @throws Refusal in place of an answer, which may have been written in part
     */
    void answerBlocking(byte[] bytes, int from, int to, ByteSink out);
}
