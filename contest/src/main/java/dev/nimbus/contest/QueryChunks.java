package dev.nimbus.contest;

import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.query.line.ByteSink;
import java.util.Optional;

/** Gathers query lines into chunks of about 64 KiB, in whole lines, and sends each off when it is full. */
final class QueryChunks {
    private static final int CHUNK_BYTES = 1 << 16;
    private static final int KEPT_BYTES = 1 << 20;

    private final QueryFormat form;
    private final ChunkWindow window;
    private ByteSink out = new ByteSink(CHUNK_BYTES);
    private int lineStart;
    private long firstLine;
    private int queries;

    QueryChunks(QueryFormat form, ChunkWindow window) {
        this.form = form;
        this.window = window;
    }

    QueryFormat form() {
        return form;
    }

    /** Where the next query is to be written, without its line end; never blank. */
    ByteSink line() {
        return out;
    }

    /**
     * Keeps rules that many queries share; queries may name the id at once.
     *
     * @return the id, or nothing where queries have to carry the rules
     */
    Optional<String> registerBlocking(byte[] rules) throws JudgeFailure, InterruptedException {
        return window.registerBlocking(rules);
    }

    /** Ends the query that was written to {@link #line}. */
    void endBlocking() throws JudgeFailure, InterruptedException {
        out.put('\n');
        queries++;
        lineStart = out.size();
        if (lineStart >= CHUNK_BYTES) {
            sendBlocking();
        }
    }

    /** Forgets a query that was begun and not ended, and waits until all others are answered. */
    void finishBlocking() throws JudgeFailure, InterruptedException {
        out.cutTo(lineStart);
        if (queries > 0) {
            sendBlocking();
        }
        window.drainBlocking();
    }

    private void sendBlocking() throws JudgeFailure, InterruptedException {
        window.sendBlocking(
                new QueryChunk(firstLine, form.format(), form.text(), firstLine, queries, 0, out.toBytes()));
        firstLine += queries;
        queries = 0;
        lineStart = 0;
        if (out.size() > KEPT_BYTES) {
            out = new ByteSink(CHUNK_BYTES);
        } else {
            out.cutTo(0);
        }
    }
}
