package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.dispatch.Job;
import dev.nimbus.gateway.dispatch.JobQueue;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One batch, from the first chunk of its upload until it is forgotten. Its chunks are sent while the upload still
 * runs; clients see it from {@link #seal} on.
 */
public final class Batch implements Job {
    private final String id;
    private final ChunkFormat format;
    private final BatchStore store;
    private final ChunkQueue queue;
    private final AnswerLog answers;
    private final Clock clock;
    private final Duration keptFor;
    private final Runnable onAnswers;
    private final Instant created;
    private final List<Runnable> readers = new ArrayList<>();
    private Optional<JobQueue> sending = Optional.empty();
    private Optional<Instant> ended = Optional.empty();
    private boolean sealed;
    private boolean cancelled;
    private boolean removed;
    private boolean readToEnd;
    private boolean waiting;
    private Instant lastRead;
    private long queries;
    private long answered;
    private long errors;

    /** @param onAnswers runs after each time that answers have come */
    Batch(String id, ChunkFormat format, BatchStore store, Clock clock, Duration keptFor, Runnable onAnswers) {
        this.id = id;
        this.format = format;
        this.store = store;
        this.queue = store.newQueue(id, this::wake);
        this.answers = store.newLog(id);
        this.clock = clock;
        this.keptFor = keptFor;
        this.onAnswers = onAnswers;
        this.created = clock.instant();
        this.lastRead = created;
    }

    public String id() {
        return id;
    }

    public ChunkFormat format() {
        return format;
    }

    /** The answers so far. */
    public AnswerLog answers() {
        return answers;
    }

    void attach(JobQueue itsQueue) {
        sending = Optional.of(itsQueue);
    }

    /** Takes the next chunk of the upload. */
    public void add(QueryChunk chunk) {
        if (!chunk.isPiece()) {
            answers.open(chunk.firstLine());
            queries += chunk.queries();
        }
        queue.add(chunk);
        wake();
    }

    /** Queries so far; all of them once the batch is sealed. */
    public long queries() {
        return queries;
    }

    /** Tells when all chunks so far are in memory or on disk. */
    public Future<Void> settled() {
        return queue.settled();
    }

    /** The upload is complete. */
    void seal() {
        sealed = true;
        endIfComplete();
    }

    /** Gives up what is not answered; what is stays readable. Nothing happens to a batch that has ended. */
    public void cancel() {
        if (ended.isEmpty()) {
            cancelled = true;
            end();
        }
    }

    /** Forgets everything; readers see {@link #isRemoved}. */
    void remove() {
        removed = true;
        sending.ifPresent(JobQueue::close);
        queue.clear();
        answers.clear();
        notifyReaders();
    }

    /** Whether the batch was deleted or never completed its upload, so that its answers are gone. */
    public boolean isRemoved() {
        return removed;
    }

    /** Nothing is sent while the disk is behind, or full: the answers would have nowhere to go. */
    @Override
    public Optional<QueryChunk> next() {
        return isReady() ? Optional.of(take()) : Optional.empty();
    }

    QueryChunk take() {
        return queue.next();
    }

    boolean isReady() {
        return queue.isReady()
                && !waiting
                && !store.spool().isLagging()
                && store.spool().room() > 0;
    }

    /** Whether it has chunks that were not sent. */
    boolean hasUnsent() {
        return !queue.isEmpty();
    }

    /** Whether it has no more to send, and never will: it ends without more room than its chunks under way take. */
    boolean isAllSent() {
        return sealed && !hasUnsent();
    }

    /** Whether its upload is complete. */
    boolean isSealed() {
        return sealed;
    }

    /** Bytes of its queries and answers that are on disk. */
    long bytesOnDisk() {
        return queue.bytesOnDisk() + answers.bytesOnDisk();
    }

    /** Bytes that its answers may still take, were they as long as those so far; 0 where there are none yet. */
    double bytesToCome() {
        return answered == 0 ? 0 : (double) answers.bytes() / answered * (queries - answered);
    }

    /** Whether it is to wait for room on disk. */
    void setWaiting(boolean whether) {
        waiting = whether;
    }

    boolean isWaiting() {
        return waiting;
    }

    /** Answers all queries that were not sent with {@code too-large}. */
    void refuseUnsent(String reason) {
        for (QueryChunk chunk : queue.chunks()) {
            if (!chunk.isPiece()) {
                answers.refuse(chunk, reason);
                answered += chunk.queries();
                errors += chunk.queries();
            }
        }
        queue.clear();
        waiting = false;
        endIfComplete();
        notifyReaders();
    }

    @Override
    public void answered(QueryChunk chunk, AnswerChunk chunkAnswers) {
        answers.put(chunk, chunkAnswers);
        answered += chunkAnswers.answers();
        errors += chunkAnswers.errors();
        endIfComplete();
        notifyReaders();
        onAnswers.run();
    }

    private void endIfComplete() {
        if (sealed && answered == queries && ended.isEmpty()) {
            end();
        }
    }

    private void end() {
        ended = Optional.of(clock.instant());
        waiting = false;
        sending.ifPresent(JobQueue::close);
        queue.clear();
        notifyReaders();
    }

    private void wake() {
        sending.ifPresent(JobQueue::wake);
    }

    /** How it stands now. */
    public BatchStatus status() {
        return new BatchStatus(
                state(),
                waiting,
                queries,
                answered,
                errors,
                created,
                ended,
                ended.map(end -> end.plus(keptFor)),
                clock.instant());
    }

    private BatchState state() {
        if (cancelled) {
            return BatchState.CANCELLED;
        }
        if (ended.isPresent()) {
            return BatchState.COMPLETED;
        }
        return answered > 0 ? BatchState.RUNNING : BatchState.ACCEPTED;
    }

    /** Runs {@code reader} whenever there is news: answers, the end, the removal. */
    public void addReader(Runnable reader) {
        readers.add(reader);
        countRead();
    }

    /** Some reader has got on. */
    public void countRead() {
        lastRead = clock.instant();
    }

    /**
     * The reader leaves.
     *
     * @param toTheEnd whether it has read all there was to read
     */
    public void removeReader(Runnable reader, boolean toTheEnd) {
        readers.remove(reader);
        readToEnd |= toTheEnd;
    }

    /** Whether there is something left to do for it: queries to answer, or answers to send to a reader. */
    boolean isBusy() {
        return ended.isEmpty() || !readers.isEmpty();
    }

    /** Whether it is time to forget it; a batch is not while it is being read, unless its readers stand still. */
    boolean isDue(Instant now) {
        Instant since = now.minus(keptFor);
        return ended.isPresent() && !ended.get().isAfter(since) && (readers.isEmpty() || !lastRead.isAfter(since));
    }

    /** Whether some client has read the answers to the end. */
    boolean isReadToEnd() {
        return readToEnd;
    }

    private void notifyReaders() {
        List.copyOf(readers).forEach(Runnable::run);
    }
}
