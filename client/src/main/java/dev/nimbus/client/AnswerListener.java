package dev.nimbus.client;

import dev.nimbus.client.message.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Receives the answers of a batch as they arrive, on a thread of the HTTP client, one call after the other. */
@FunctionalInterface
public interface AnswerListener {
    /**
     * Takes whole answer lines, in order, each ending in a line feed. The next lines are requested when this returns: a
     * slow listener slows the server down and fills no memory.
     *
     * @param lines whole lines in UTF-8
     * @param answered the number of lines received so far, these included
     * @throws IOException ends {@link Batches#followBlocking}, which throws it as the cause of a {@link NimbusException}
     */
    void answers(byte[] lines, long answered) throws IOException;

    /**
     * {@return a listener that reads each line} It is for batches whose answers are NDJSON; text answers are not. A line that is
     * no answer ends {@link Batches#followBlocking} with a {@link NimbusException}.
     *
     * @param consumer gets the answers, one after the other
     */
    static AnswerListener each(Consumer<Answer> consumer) {
        return (lines, answered) -> {
            for (String line : new String(lines, StandardCharsets.UTF_8).lines().toList()) {
                consumer.accept(answer(line));
            }
        };
    }

    private static Answer answer(String line) throws IOException {
        try {
            return Answer.parse(line);
        } catch (IllegalArgumentException e) {
            throw new AnswerSocket.BadLine(e);
        }
    }
}
