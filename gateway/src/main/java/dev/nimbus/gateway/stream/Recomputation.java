package dev.nimbus.gateway.stream;

import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.gateway.dispatch.Job;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.dispatch.JobQueue;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * A chunk that a reader has answered again, since its answers are too long to be kept. It is answered {@value #QUERIES}
 * queries at a time, or fewer where their answers are long, so that a slow reader holds no more than one reply.
 */
public final class Recomputation implements Job {
    private static final int QUERIES = 128;

    private final QueryChunk chunk;
    private final BooleanSupplier mayAnswer;
    private final JobQueue queue;
    /**
     * What comes though the reader has not asked for it, by its first line: a chunk that failed is sent again in halves, and a
     * line may wait for its search.
     */
    private final TreeMap<Long, AnswerChunk> unread = new TreeMap<>();

    private int asked;
    private int answered;
    private int read;
    private Optional<QueryChunk> waiting = Optional.empty();
    /** What the reader waits for; complete while it waits for nothing. */
    private Promise<byte[]> lines = Promise.promise();

    private Optional<RuntimeException> failure = Optional.empty();

    /**
     * @param client who reads, and whose CPU time it is
     * @param mayAnswer whether there is memory for answers; {@link #wake} is called when there is again
     */
    public Recomputation(Dispatcher dispatcher, JobClient client, QueryChunk chunk, BooleanSupplier mayAnswer) {
        this.chunk = chunk;
        this.mayAnswer = mayAnswer;
        lines.complete(new byte[0]);
        this.queue = dispatcher.open(this, "stream", client);
    }

    public boolean isOver() {
        return read == chunk.queries();
    }

    /** The next lines that are answered, at least one; to be asked for when those before are written. */
    public Future<byte[]> nextLines() {
        Promise<byte[]> next = Promise.promise();
        lines = next;
        failure.ifPresent(next::fail);
        if (answered == asked && unread.isEmpty()) {
            ask(Math.min(QUERIES, chunk.queries() - asked));
        }
        give();
        queue.wake();
        return next.future();
    }

    private void give() {
        Optional<AnswerChunk> next =
                isWanted() ? Optional.ofNullable(unread.remove(chunk.firstLine() + read)) : Optional.empty();
        next.ifPresent(answers -> {
            read += answers.answers();
            lines.complete(answers.body());
        });
    }

    private boolean isWanted() {
        return !lines.future().isComplete();
    }

    private void ask(int queries) {
        waiting = Optional.of(chunk.queries(asked, asked + queries));
        asked += queries;
    }

    public void wake() {
        queue.wake();
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
        if (waiting.isEmpty() || !mayAnswer.getAsBoolean()) {
            return Optional.empty();
        }
        Optional<QueryChunk> next = waiting;
        waiting = Optional.empty();
        return next;
    }

    @Override
    public boolean takes(QueryChunk rest) {
        return isWanted() && unread.isEmpty() && mayAnswer.getAsBoolean();
    }

    @Override
    public void answered(QueryChunk part, AnswerChunk answers) {
        answered += answers.answers();
        unread.put(part.firstLine(), answers);
        give();
    }

    @Override
    public void failed(RuntimeException cause) {
        failure = Optional.of(cause);
        lines.tryFail(cause);
    }
}
