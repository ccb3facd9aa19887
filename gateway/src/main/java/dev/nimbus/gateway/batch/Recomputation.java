package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.gateway.dispatch.Job;
import dev.nimbus.gateway.dispatch.JobQueue;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.Lines;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Arrays;
import java.util.Optional;

/**
 * A chunk that a reader has answered again, since its answers are too long to be kept. It is answered {@value #QUERIES}
 * queries at a time, so that a slow reader holds no more than their answers.
 */
public final class Recomputation implements Job {
    private static final int QUERIES = 128;

    private final QueryChunk chunk;
    private final JobQueue queue;
    private int answered;
    private int at;
    private Optional<QueryChunk> waiting = Optional.empty();
    private byte[] soFar = {};
    private Promise<byte[]> lines = Promise.promise();

    Recomputation(Dispatcher dispatcher, QueryChunk chunk) {
        this.chunk = chunk;
        this.queue = dispatcher.open(this);
    }

    public boolean isOver() {
        return answered == chunk.queries();
    }

    public Future<byte[]> nextLines() {
        int queries = Math.min(QUERIES, chunk.queries() - answered);
        byte[] body = chunk.body();
        int end = Lines.skipQueries(body, at, body.length, queries);
        waiting = Optional.of(new QueryChunk(
                0,
                chunk.format(),
                chunk.text(),
                chunk.firstLine() + answered,
                queries,
                chunk.cutLineBytes(),
                Arrays.copyOfRange(body, at, end)));
        at = end;
        lines = Promise.promise();
        queue.wake();
        return lines.future();
    }

    public void close() {
        queue.close();
    }

    @Override
    public boolean isCounted() {
        return false;
    }

    @Override
    public Optional<QueryChunk> next() {
        Optional<QueryChunk> next = waiting;
        waiting = Optional.empty();
        return next;
    }

    @Override
    public void answered(QueryChunk rest, AnswerChunk answers) {
        answered += answers.answers();
        soFar = soFar.length == 0 ? answers.body() : join(soFar, answers.body());
        if (answers.answers() == rest.queries()) {
            byte[] all = soFar;
            soFar = new byte[0];
            lines.complete(all);
        }
    }

    @Override
    public void failed(RuntimeException cause) {
        lines.tryFail(cause);
    }

    private static byte[] join(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
