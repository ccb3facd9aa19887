package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A job in the dispatcher: its chunks that are under way, and those that have to be sent again. */
public final class JobQueue {
    /** What an answer is taken to need before one was seen. */
    private static final int FIRST_ANSWER_BYTES = 4 << 10;

    private static final int LEAST_ANSWER_BYTES = 16;

    private final Dispatcher dispatcher;
    final Job job;
    final String name;
    final JobClient client;
    private final UnfinishedLines unfinished;
    private final ArrayDeque<PendingChunk> again = new ArrayDeque<>();
    private final Set<PendingChunk> underWay = new LinkedHashSet<>();
    /** The size of {@link #underWay}; a field, since the scheduler compares it some twenty times for a chunk. */
    private int chunks;

    private int answerBytes = FIRST_ANSWER_BYTES;
    private int quarantined;
    private boolean closed;
    /** When the job was served last, counted in turns of all jobs; {@link FairScheduler} writes it. */
    long turn;

    JobQueue(Dispatcher dispatcher, Job job, String name, JobClient client) {
        this.dispatcher = dispatcher;
        this.job = job;
        this.name = name;
        this.client = client;
        this.unfinished = new UnfinishedLines(dispatcher, this);
    }

    public void wake() {
        dispatcher.wake(this);
    }

    /** How many chunks of the job have been taken and not yet answered. */
    public int underWay() {
        return chunks;
    }

    /**
     * Forgets the job: its deliveries are cancelled, nothing more is sent, and answers that still come are dropped. Work that
     * was done is charged.
     */
    public void close() {
        if (!closed) {
            closed = true;
            again.clear();
            unfinished.close();
            dispatcher.closed(this, List.copyOf(underWay));
        }
    }

    public boolean isClosed() {
        return closed;
    }

    /** The chunk to send next: one to be sent again goes first, so that no line waits for ever behind newer ones. */
    Optional<PendingChunk> take(int mostQuarantined) {
        again.removeIf(PendingChunk::isOver);
        for (PendingChunk chunk : again) {
            if (job.takes(chunk.rest())) {
                again.remove(chunk);
                chunk.waitsNoMore();
                return Optional.of(chunk);
            }
        }
        return quarantined < mostQuarantined && unfinished.hasRoom()
                ? nextOfJob().map(chunk -> new PendingChunk(this, chunk))
                : Optional.empty();
    }

    /** A job with a bug is closed: were it asked again and again, no other would have its turn. */
    private Optional<QueryChunk> nextOfJob() {
        try {
            return job.next();
        } catch (RuntimeException e) {
            fail(e);
            return Optional.empty();
        }
    }

    private void fail(RuntimeException cause) {
        close();
        job.failed(cause);
    }

    void add(PendingChunk chunk) {
        underWay.add(chunk);
        chunks = underWay.size();
    }

    /** Whether a share of {@code chunk} would be sent now. */
    boolean takesShare(PendingChunk chunk) {
        QueryChunk lines = chunk.rest();
        return again.isEmpty() && job.takes(lines.queries(lines.queries() - 1, lines.queries()));
    }

    /** The chunk under way whose first line without an answer is this. */
    Optional<PendingChunk> startingAt(long line) {
        return underWay.stream()
                .filter(chunk -> !chunk.isOver() && chunk.rest().firstLine() == line)
                .findFirst();
    }

    void sendAgain(PendingChunk chunk) {
        chunk.waits();
        again.add(chunk);
    }

    /** So many more of its chunks, or fewer, wait to be sent alone. */
    void countQuarantined(int change) {
        quarantined += change;
    }

    void remove(PendingChunk chunk) {
        underWay.remove(chunk);
        chunks = underWay.size();
    }

    /** Takes what a solver has answered; the answers to some of these lines may wait for a search. */
    void answered(QueryChunk lines, AnswerChunk answers) {
        client.worked().accept(answers.cpuNanos());
        expect(answers);
        if (answers.hasUnfinished()) {
            unfinished.take(lines, answers);
        } else {
            give(lines, answers);
        }
    }

    /** Gives the job answers that are final, unless it has closed meanwhile; a job with a bug is closed. */
    void give(QueryChunk lines, AnswerChunk answers) {
        if (closed) {
            return;
        }
        dispatcher.count(job, lines, answers);
        try {
            job.answered(lines, answers);
        } catch (RuntimeException e) {
            fail(e);
        }
    }

    /** The estimate follows the longest answers, and forgets them slowly. */
    private void expect(AnswerChunk answers) {
        int seen = answers.body().length / answers.answers();
        answerBytes = Math.max(LEAST_ANSWER_BYTES, Math.max(seen, answerBytes - answerBytes / 8));
    }

    /** Bytes that the answers to so many queries of this job are likely to need, at most. */
    long likelyAnswerBytes(int queries) {
        return (long) answerBytes * queries;
    }
}
