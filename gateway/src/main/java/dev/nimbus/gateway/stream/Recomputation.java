package dev.nimbus.gateway.stream;

import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.gateway.dispatch.Job;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.dispatch.JobQueue;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * A chunk that a reader has answered again, since its answers are too long to be kept. Solvers send them in parts, and the
 * next one is asked for when the reader has written those before: a slow reader holds no more than one reply.
 */
public final class Recomputation implements Job {
    private final QueryChunk chunk;
    private final BooleanSupplier mayAnswer;
    private final Runnable reader;
    private final JobQueue queue;
    /**
     * What is not read, by its first line. Some of it may come before what is read next: a chunk that failed is sent again in
     * halves, and a line may wait for its search.
     */
    private final TreeMap<Long, AnswerChunk> unread = new TreeMap<>();

    private boolean isSent;
    private boolean isWanted;
    private int read;
    private Optional<RuntimeException> failure = Optional.empty();

    /**
     * @param client who reads, and whose CPU time it is
     * @param mayAnswer whether there is memory for answers; {@link #wake} is called when there is again
     * @param reader is run when there may be something to {@link #poll}
     */
    public Recomputation(
            Dispatcher dispatcher, JobClient client, QueryChunk chunk, BooleanSupplier mayAnswer, Runnable reader) {
        this.chunk = chunk;
        this.mayAnswer = mayAnswer;
        this.reader = reader;
        this.queue = dispatcher.open(this, "stream", client);
    }

    /** The line that is to be read next. */
    public long nextLine() {
        return chunk.firstLine() + read;
    }

    public boolean isOver() {
        return read == chunk.queries();
    }

    /** The answers to the next lines; where they are not there, {@link #wake} asks for them. A bug of this job is thrown. */
    public Optional<byte[]> poll() {
        failure.ifPresent(bug -> {
            throw bug;
        });
        Optional<AnswerChunk> next = Optional.ofNullable(unread.remove(nextLine()));
        isWanted = next.isEmpty();
        read += next.map(AnswerChunk::answers).orElse(0);
        return next.map(AnswerChunk::body);
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
        boolean sends = !isSent && takes(chunk);
        isSent |= sends;
        return sends ? Optional.of(chunk) : Optional.empty();
    }

    @Override
    public boolean takes(QueryChunk rest) {
        return isWanted && rest.firstLine() == nextLine() && mayAnswer.getAsBoolean();
    }

    @Override
    public void answered(QueryChunk part, AnswerChunk answers) {
        unread.put(part.firstLine(), answers);
        reader.run();
    }

    @Override
    public void failed(RuntimeException cause) {
        failure = Optional.of(cause);
        reader.run();
    }
}
