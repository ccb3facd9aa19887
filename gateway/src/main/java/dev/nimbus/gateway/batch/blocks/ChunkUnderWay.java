package dev.nimbus.gateway.batch.blocks;

import dev.nimbus.gateway.store.Counts;
import dev.nimbus.gateway.store.StoredChunk;
import dev.nimbus.protocol.QueryChunk;
import java.io.ByteArrayOutputStream;
import java.util.Optional;

/** A chunk that was sent, and its answers so far: solvers may answer it in parts. */
public final class ChunkUnderWay {
    public final LiveBlock block;
    private final QueryChunk chunk;
    private byte[] answers = {};
    private Counts counts = Counts.NONE;
    private boolean dropped;

    public ChunkUnderWay(LiveBlock block, QueryChunk chunk) {
        this.block = block;
        this.chunk = chunk;
    }

    public long firstLine() {
        return chunk.firstLine();
    }

    /** Takes the next answers. {@code room}: bytes at which those go at once that are too long to be kept anyway. */
    public void add(byte[] lines, Counts its, long room) {
        counts = counts.plus(its);
        long bytes = (long) answers.length + lines.length;
        dropped |= bytes > room && StoredChunk.isHuge(chunk, bytes);
        answers = dropped ? new byte[0] : answers.length == 0 ? lines : joined(lines);
    }

    private byte[] joined(byte[] lines) {
        ByteArrayOutputStream all = new ByteArrayOutputStream(answers.length + lines.length);
        all.writeBytes(answers);
        all.writeBytes(lines);
        return all.toByteArray();
    }

    /** The lines that were answered before the chunk was cut into parts. */
    Optional<StoredChunk> answeredLines(int left) {
        int lines = chunk.queries() - left;
        return lines == 0
                ? Optional.empty()
                : Optional.of(StoredChunk.unanswered(chunk.queries(0, lines)).answered(answers, counts));
    }

    /** All answers; none where they are to be computed again. */
    byte[] answers() {
        return answers;
    }

    public int answerBytes() {
        return answers.length;
    }

    Counts counts() {
        return counts;
    }
}
