package dev.nimbus.gateway.dispatch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.FoldedPiece;
import dev.nimbus.protocol.Lines;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.theory.ErrorCode;

/** Bodies of answers, as lines. */
public final class AnswerLines {
    private AnswerLines() {}

    /** Whether the body holds as many lines as it says, the last one ended. */
    static boolean areWhole(AnswerChunk answers) {
        byte[] body = answers.body();
        return body.length > 0
                && body[body.length - 1] == '\n'
                && Lines.count(body, 0, body.length) == answers.answers();
    }

    /** The gateway's own answer to the single query which no solver survives. */
    static AnswerChunk internalError(QueryChunk chunk, String reason) {
        String message = "no solver could answer this query: " + reason;
        if (chunk.isPiece()) {
            return new AnswerChunk(0, chunk.firstLine(), 1, 0, new FoldedPiece.Lost(message).toLine());
        }
        return errors(chunk, ErrorCode.INTERNAL, message);
    }

    /**
     * The gateway's own answers to all queries of a chunk, without their ids, for it reads no query.
     *
     * @param message stands in JSON as it is
     */
    public static AnswerChunk errors(QueryChunk chunk, ErrorCode code, String message) {
        boolean text = chunk.format() == ChunkFormat.TEXT || chunk.format() == ChunkFormat.TEXT_FOLD;
        String head =
                text ? "! " + code.notation() + " " : ",\"error\":{\"code\":\"" + code.notation() + "\",\"message\":\"";
        String tail = message + (text ? "\n" : "\"}}\n");
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < chunk.queries(); i++) {
            if (!text) {
                lines.append("{\"line\":").append(chunk.firstLine() + i);
            }
            lines.append(head).append(tail);
        }
        byte[] body = lines.toString().getBytes(UTF_8);
        return new AnswerChunk(0, chunk.firstLine(), chunk.queries(), chunk.queries(), body);
    }
}
