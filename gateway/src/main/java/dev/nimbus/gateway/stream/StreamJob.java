package dev.nimbus.gateway.stream;

import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.gateway.dispatch.Job;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.dispatch.JobQueue;
import dev.nimbus.gateway.dispatch.LongLines;
import dev.nimbus.gateway.limits.ByteLimit;
import dev.nimbus.gateway.limits.Gate;
import dev.nimbus.gateway.store.BatchState;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A streaming request: queries in, answers out in order of line, nothing kept. What waits for a solver, is being
 * solved or waits for its turn to be written is bounded by a window; when that is full the client's upload pauses, so
 * a client that does not read its answers stops its own stream and nothing else.
 */
public final class StreamJob implements Job {
    private static final Logger LOG = LoggerFactory.getLogger(StreamJob.class);

    private static final int WHOLE_CHUNK = 64 << 10;

    private enum State {
        /** Queries come. */
        OPEN,
        /** The last queries come now; answers wait, to go out in one piece with the end. */
        ENDING,
        /** All queries are here. */
        COMPLETE,
        OVER
    }

    private static final class Entry {
        final ArrayDeque<byte[]> answers = new ArrayDeque<>(1);
        final int queryBytes;
        int unanswered;

        Entry(QueryChunk chunk) {
            this.queryBytes = chunk.body().length;
            this.unanswered = chunk.queries();
        }
    }

    private final LineWriter sink;
    private final JobClient client;
    private final AnswerConversion conversion;
    private final JobQueue queue;
    private final StreamMemory shared;
    private final long window;
    private final ArrayDeque<QueryChunk> waiting = new ArrayDeque<>();
    private final ArrayDeque<Entry> inOrder = new ArrayDeque<>();
    private final Map<Long, Entry> byLine = new HashMap<>();
    private final LongLines lines;
    private final ByteLimit unfolded;
    private final Gate longLines;
    private final Gate room = new Gate(this::hasRoom);
    private long queryBytes;
    private long unfoldedBytes;
    private long answerBytes;
    private int at;
    private long queries;
    private long answered;
    private long errors;
    private State state = State.OPEN;

    /** @param shared bytes that all streams together may have under way */
    public StreamJob(Dispatcher dispatcher, LineWriter sink, StreamMemory shared, JobClient client) {
        this(dispatcher, sink, shared, client, AnswerConversion.NONE);
    }

    public StreamJob(
            Dispatcher dispatcher,
            LineWriter sink,
            StreamMemory shared,
            JobClient client,
            AnswerConversion conversion) {
        this.sink = sink;
        this.client = client;
        this.conversion = conversion;
        this.shared = shared;
        this.window = shared.window();
        this.queue = dispatcher.open(this);
        this.unfolded = dispatcher.unfolded();
        this.longLines = dispatcher.longLines();
        this.lines = new LongLines(dispatcher, this, this::take, this::countWaiting, shared::countQueries);
        shared.entered();
        sink.whenDrained(this::write);
    }

    @Override
    public JobClient client() {
        return client;
    }

    /** Takes the next chunk; what comes after the end is dropped. */
    public void add(QueryChunk chunk) {
        if (isOver()) {
            return;
        }
        queries += chunk.isPiece() ? 0 : chunk.queries();
        lines.add(chunk);
    }

    private void take(QueryChunk chunk) {
        Entry entry = new Entry(chunk);
        waiting.add(chunk);
        inOrder.add(entry);
        byLine.put(chunk.firstLine(), entry);
        countQueries(entry.queryBytes);
        queue.wake();
    }

    private void countWaiting(long bytes) {
        unfoldedBytes += bytes;
        tellRoom();
    }

    private void countQueries(long bytes) {
        queryBytes += bytes;
        shared.countQueries(bytes);
    }

    private void countAnswers(int bytes) {
        answerBytes += bytes;
        shared.countAnswers(bytes);
    }

    /** Whether nothing of it waits, is being solved, or is still to be written. */
    public boolean isIdle() {
        return isOver() || (inOrder.isEmpty() && lines.isEmpty());
    }

    /** At it the upload pauses. */
    public Gate room() {
        return room;
    }

    /** At it the upload pauses before a long line is cut. */
    Gate longLines() {
        return longLines;
    }

    private boolean hasRoom() {
        long own = queryBytes + unfoldedBytes + answerBytes;
        boolean mayHold = own == 0 || (own < window && !shared.isFull());
        return isOver() || (mayHold && !unfolded.isTooMuch(unfoldedBytes));
    }

    public long queries() {
        return queries;
    }

    /** The last chunks of the upload come now: answers wait for {@link #complete}, to go out in one piece with the end. */
    public void ending() {
        become(State.ENDING);
    }

    public void complete() {
        become(State.COMPLETE);
        write();
    }

    private void become(State next) {
        state = isOver() ? State.OVER : next;
    }

    /** Whether queries may still come. */
    boolean isOpen() {
        return state == State.OPEN;
    }

    public boolean isOver() {
        return state == State.OVER;
    }

    public void stop() {
        leave();
        waiting.clear();
        inOrder.clear();
        byLine.clear();
    }

    @Override
    public Optional<QueryChunk> next() {
        return !waiting.isEmpty() && maySend() ? Optional.of(waiting.remove()) : Optional.empty();
    }

    /** The rest of the first chunk goes on when its answers are written: those of the others wait for them. */
    @Override
    public boolean takes(QueryChunk rest) {
        Entry entry = byLine.get(rest.firstLine());
        boolean isNext = entry == null || (entry == inOrder.peek() && entry.answers.isEmpty());
        return (isNext || answerBytes < window) && mayAnswer();
    }

    private boolean maySend() {
        boolean isFirst = answerBytes == 0 && queue.underWay() == 0;
        return (isFirst || (answerBytes < window && !shared.isFull())) && mayAnswer();
    }

    private boolean mayAnswer() {
        boolean may = shared.mayAnswer();
        if (!may) {
            shared.whenMayAnswer(this, queue::wake);
        }
        return may;
    }

    /** Whether {@code bytes} of queries may come at once. */
    boolean mayTake(int bytes) {
        return bytes <= WHOLE_CHUNK || shared.mayTakeLong();
    }

    @Override
    public void answered(QueryChunk chunk, AnswerChunk chunkAnswers) {
        Entry entry = byLine.remove(chunk.firstLine());
        byte[] converted = conversion.convert(chunkAnswers.body(), chunk.firstLine());
        entry.answers.add(converted);
        entry.unanswered -= chunkAnswers.answers();
        if (entry.unanswered > 0) {
            byLine.put(chunk.firstLine() + chunkAnswers.answers(), entry);
        } else {
            countQueries(-entry.queryBytes);
        }
        countAnswers(converted.length);
        answered += chunkAnswers.answers();
        errors += chunkAnswers.errors();
        write();
    }

    @Override
    public void failed(RuntimeException cause) {
        LOG.error("a stream failed", cause);
        stop();
        sink.fail("internal error");
    }

    private void write() {
        while (mayWrite() && !sink.isFull()) {
            shared.moved(this);
            writeSome(inOrder.element());
        }
        if (mayWrite()) {
            shared.blocked(this, this::giveUp);
        }
        if (inOrder.isEmpty() && hasAll()) {
            leave();
            sink.end(end());
        }
        tellRoom();
    }

    private boolean hasAll() {
        return state == State.COMPLETE && lines.isEmpty();
    }

    private void giveUp() {
        stop();
        sink.overloaded();
    }

    private boolean mayWrite() {
        boolean hasAnswers = !inOrder.isEmpty() && !inOrder.element().answers.isEmpty();
        return hasAnswers && (state == State.OPEN || state == State.COMPLETE);
    }

    private void writeSome(Entry first) {
        byte[] answers = first.answers.element();
        boolean last = first.unanswered == 0 && first.answers.size() == 1;
        if (last && inOrder.size() == 1 && hasAll() && sink.tryWriteLast(answers, at, end())) {
            leave();
            return;
        }
        at = sink.write(answers, at, answers.length);
        if (at == answers.length) {
            at = 0;
            countAnswers(-answers.length);
            first.answers.remove();
            if (last) {
                inOrder.remove();
            }
        }
    }

    private End end() {
        return new End(BatchState.COMPLETED, queries, answered, errors);
    }

    private void leave() {
        if (!isOver()) {
            state = State.OVER;
            queue.close();
            lines.close();
            shared.countQueries(-queryBytes);
            shared.countAnswers(-answerBytes);
            shared.left(this);
            tellRoom(); // What still comes is dropped.
        }
    }

    private void tellRoom() {
        queue.wake();
        room.tell();
    }
}
