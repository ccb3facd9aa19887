package dev.nimbus.gateway.dispatch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.FoldedPiece;
import dev.nimbus.protocol.Lines;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.theory.ErrorCode;

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
        boolean text = chunk.format() == ChunkFormat.TEXT || chunk.format() == ChunkFormat.TEXT_FOLD;
        String line = text
                ? "! " + INTERNAL + " " + message + "\n"
                : "{\"line\":" + chunk.firstLine() + ",\"error\":{\"code\":\"" + INTERNAL + "\",\"message\":\""
                        + message + "\"}}\n";
        return new AnswerChunk(0, chunk.firstLine(), 1, 1, line.getBytes(UTF_8));
    }
}
