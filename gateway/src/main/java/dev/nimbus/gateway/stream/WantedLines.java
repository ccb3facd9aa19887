package dev.nimbus.gateway.stream;

import dev.nimbus.gateway.store.StoredChunk;
import dev.nimbus.protocol.ErrorCodes;
import dev.nimbus.protocol.Lines;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** Which answers of a batch a client gets, and their form. */
record WantedLines(BatchReader.Wish wish, AnswerConversion conversion) {
    /** Whether it gets nothing of this chunk, whatever the answers are. */
    boolean hasNoneOf(StoredChunk chunk) {
        long end = chunk.chunk().firstLine() + chunk.chunk().queries();
        boolean noErrors =
                wish.onlyErrors() && chunk.isAnswered() && chunk.counts().errors() == 0;
        return end <= wish.after() + 1 || noErrors;
    }

    /** What it gets of whole lines, which this does not change; {@code firstLine} is the number of the first. */
    byte[] of(byte[] answers, long firstLine) {
        byte[] converted = conversion.convert(answers, firstLine);
        int from = Lines.skip(converted, 0, converted.length, wish.after() + 1 - firstLine);
        if (wish.onlyErrors()) {
            return errors(converted, from);
        }
        return from == 0 ? converted : Arrays.copyOfRange(converted, from, converted.length);
    }

    private byte[] errors(byte[] answers, int start) {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        for (int from = start; from < answers.length; ) {
            int to = Lines.indexOfFeed(answers, from, answers.length);
            if (!ErrorCodes.of(answers, from, to, wish.form()).isEmpty()) {
                errors.write(answers, from, Math.min(to + 1, answers.length) - from);
            }
            from = to + 1;
        }
        return errors.toByteArray();
    }
}
