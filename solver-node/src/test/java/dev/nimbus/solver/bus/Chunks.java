package dev.nimbus.solver.bus;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.nio.charset.StandardCharsets;

/** Chunks for tests. */
final class Chunks {
    private Chunks() {}

    /** Three text lines under {@code ticket}. */
    static QueryChunk query(long ticket) {
        byte[] lines = "1\n2\n3\n".getBytes(StandardCharsets.UTF_8);
        return new QueryChunk(ticket, ChunkFormat.TEXT, new TextParameters("nim", "grundy", ""), 0, 3, 0, lines);
    }

    /** One text line too long to pass for small, under {@code ticket}. */
    static QueryChunk large(long ticket) {
        byte[] line = "1 ".repeat(10_000).getBytes(StandardCharsets.UTF_8);
        return new QueryChunk(ticket, ChunkFormat.TEXT, new TextParameters("nim", "grundy", ""), 0, 1, 0, line);
    }

    /** The lines of {@code chunk} as its answers, the last of them an error. */
    static AnswerChunk echo(QueryChunk chunk) {
        return new AnswerChunk(chunk.ticket(), chunk.firstLine(), chunk.queries(), 1, chunk.body());
    }
}
