package dev.nimbus.gateway.stream;

import dev.nimbus.gateway.store.StoredChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.ErrorCodes;
import dev.nimbus.protocol.Lines;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/**
 * Which answers of a batch a client gets, and their form.
 *
 * @param after the last line that it has already; -1 for none
 * @param order which answers come first
 * @param onlyErrors whether lines that are no errors are left out
 * @param form of the lines as it gets them
 * @param conversion into that form
 */
public record WantedLines(
        long after, BatchReader.Order order, boolean onlyErrors, ChunkFormat form, AnswerConversion conversion) {
    /** Whether it gets nothing of this chunk, whatever the answers are. */
    boolean hasNoneOf(StoredChunk chunk) {
        long end = chunk.chunk().firstLine() + chunk.chunk().queries();
        boolean noErrors = onlyErrors && chunk.isAnswered() && chunk.counts().errors() == 0;
        return end <= after + 1 || noErrors;
    }

    /** What it gets of whole lines, which this does not change; {@code firstLine} is the number of the first. */
    byte[] of(byte[] answers, long firstLine) {
        byte[] converted = conversion.convert(answers, firstLine);
        int from = Lines.skip(converted, 0, converted.length, after + 1 - firstLine);
        if (onlyErrors) {
            return errors(converted, from);
        }
        return from == 0 ? converted : Arrays.copyOfRange(converted, from, converted.length);
    }

    private byte[] errors(byte[] answers, int start) {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        for (int from = start; from < answers.length; ) {
            int to = Lines.indexOfFeed(answers, from, answers.length);
            if (!ErrorCodes.of(answers, from, to, form).isEmpty()) {
                errors.write(answers, from, Math.min(to + 1, answers.length) - from);
            }
            from = to + 1;
        }
        return errors.toByteArray();
    }
}
