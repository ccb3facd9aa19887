package dev.nimbus.gateway.dispatch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ErrorCodes;
import dev.nimbus.protocol.FoldedPiece;
import dev.nimbus.protocol.Lines;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.theory.ErrorCode;
import java.util.Arrays;

/** Bodies of answers, as lines. */
final class AnswerLines {
    private static final String INTERNAL = ErrorCode.INTERNAL.notation();

    private AnswerLines() {}

    /** Whether the body holds as many lines as it says, the last one ended. */
    static boolean areWhole(AnswerChunk answers) {
        byte[] body = answers.body();
        return body.length > 0
                && body[body.length - 1] == '\n'
                && Lines.count(body, 0, body.length) == answers.answers();
    }

    /** Those of the answers that belong to {@code lines}: the first of them. */
    static AnswerChunk first(QueryChunk lines, AnswerChunk answers) {
        int count = lines.queries();
        if (answers.answers() <= count) {
            return answers;
        }
        int end = Lines.skip(answers.body(), 0, answers.body().length, count);
        byte[] body = Arrays.copyOf(answers.body(), end);
        int[] unfinished = Arrays.stream(answers.unfinished())
                .filter(index -> index < count)
                .toArray();
        return new AnswerChunk(
                answers.ticket(),
                answers.firstLine(),
                count,
                of(lines, body).errors(),
                answers.cpuNanos(),
                unfinished,
                body);
    }

    /** Those of the answers that are behind {@code lines}; what they took is charged with the first ones. */
    static AnswerChunk behind(QueryChunk lines, AnswerChunk answers) {
        int count = lines.queries();
        int begin = Lines.skip(answers.body(), 0, answers.body().length, count);
        byte[] body = Arrays.copyOfRange(answers.body(), begin, answers.body().length);
        int[] unfinished = Arrays.stream(answers.unfinished())
                .filter(index -> index >= count)
                .map(index -> index - count)
                .toArray();
        int errors = answers.errors() - first(lines, answers).errors();
        return new AnswerChunk(
                answers.ticket(), answers.firstLine() + count, answers.answers() - count, errors, 0, unfinished, body);
    }

    /** Answers to all of these lines, with their errors counted. */
    static AnswerChunk of(QueryChunk lines, byte[] body) {
        int errors = 0;
        for (int from = 0; from < body.length; ) {
            int to = Lines.indexOfFeed(body, from, body.length);
            errors += ErrorCodes.of(body, from, to, lines.format()).isEmpty() ? 0 : 1;
            from = to + 1;
        }
        return new AnswerChunk(0, lines.firstLine(), lines.queries(), errors, body);
    }

    /**
     * The gateway's own answer to the single query which no solver survives, without its id, for the gateway reads no query.
     *
     * @param reason stands in JSON as it is
     */
    static AnswerChunk internalError(QueryChunk chunk, String reason) {
        String message = "no solver could answer this query: " + reason;
        if (chunk.isPiece()) {
            return new AnswerChunk(0, chunk.firstLine(), 1, 0, new FoldedPiece.Lost(message).toLine());
        }
        String line = ErrorCodes.line(chunk.format(), chunk.firstLine(), INTERNAL, message);
        return new AnswerChunk(0, chunk.firstLine(), 1, 1, line.getBytes(UTF_8));
    }
}
