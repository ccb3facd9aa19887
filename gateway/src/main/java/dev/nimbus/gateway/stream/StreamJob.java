package dev.nimbus.gateway.stream;

import dev.nimbus.gateway.batch.BatchState;
import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.gateway.dispatch.Job;
import dev.nimbus.gateway.dispatch.Lane;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A streaming request: queries in, answers out in order of line, nothing kept. What waits for a solver, is being
 * solved or waits for its turn to be written is bounded by a window; when that is full the client's upload pauses, so
 * a client that does not read its answers stops its own stream and nothing else.
 */
public final class StreamJob implements Job, Backpressure {
    private static final class Entry {
        final int queryBytes;
        byte[] answers = {};
        boolean answered;

        Entry(int queryBytes) {
            this.queryBytes = queryBytes;
        }
    }

    private final LineWriter sink;
    private final AnswerConversion conversion;
    private final Lane lane;
    private final StreamMemory shared;
    private final long window;
    private final ArrayDeque<QueryChunk> waiting = new ArrayDeque<>();
    private final ArrayDeque<Entry> inOrder = new ArrayDeque<>();
    private final Map<Long, Entry> byLine = new HashMap<>();
    private final List<Runnable> whenRoom = new ArrayList<>();
    private long queryBytes;
    private long answerBytes;
    private int at;
    private long queries;
    private long answered;
    private long errors;
    private boolean ending;
    private boolean complete;
    private boolean over;

    /** @param shared bytes that all streams together may have under way */
    public StreamJob(Dispatcher dispatcher, LineWriter sink, StreamMemory shared) {
        this(dispatcher, sink, shared, AnswerConversion.NONE);
    }

    /** One whose answers are converted. */
    public StreamJob(Dispatcher dispatcher, LineWriter sink, StreamMemory shared, AnswerConversion conversion) {
        this.sink = sink;
        this.conversion = conversion;
        this.shared = shared;
        this.window = shared.window();
        this.lane = dispatcher.open(this);
        shared.entered();
        sink.whenDrained(this::write);
    }

    /** Takes the next chunk of the upload. */
    public void add(QueryChunk chunk) {
        if (chunk.isPiece()) {
            addPiece(chunk);
            return;
        }
        Entry entry = new Entry(chunk.body().length);
        waiting.add(chunk);
        inOrder.add(entry);
        byLine.put(chunk.firstLine(), entry);
        countQueries(entry.queryBytes);
        queries += chunk.queries();
        lane.wake();
    }

    private void addPiece(QueryChunk piece) {
        if (!lane.isSettled(piece.firstLine())) {
            waiting.add(piece);
            countQueries(piece.body().length);
            lane.wake();
        }
    }

    private void countQueries(int bytes) {
        queryBytes += bytes;
        shared.count(bytes);
    }

    /** Whether nothing of it waits, is being solved, or is still to be written. */
    public boolean isIdle() {
        return inOrder.isEmpty();
    }

    @Override
    public boolean hasRoom() {
        long own = queryBytes + answerBytes;
        return own == 0 || (own < window && !shared.isFull());
    }

    @Override
    public void whenRoom(Runnable action) {
        whenRoom.add(action);
    }

    /** Queries so far. */
    public long queries() {
        return queries;
    }

    /** The last chunks of the upload come now: answers wait for {@link #complete}, to go out in one piece with the end. */
    public void ending() {
        ending = true;
    }

    /** The upload is complete: the stream ends after the last answer. */
    public void complete() {
        complete = true;
        write();
    }

    /** Whether the last answer was written, or the stream was given up. */
    public boolean isOver() {
        return over;
    }

    /** The client has gone, or its upload broke off. */
    public void stop() {
        leave();
        waiting.clear();
        inOrder.clear();
        byLine.clear();
    }

    @Override
    public boolean isReady() {
        return !waiting.isEmpty() && answerBytes < window;
    }

    @Override
    public QueryChunk next() {
        return waiting.remove();
    }

    @Override
    public QueryChunk peek() {
        return waiting.element();
    }

    @Override
    public void folded(int bytes) {
        if (!over) {
            countQueries(-bytes);
            tellRoom();
        }
    }

    @Override
    public void answered(QueryChunk chunk, AnswerChunk chunkAnswers) {
        Entry entry = byLine.remove(chunk.firstLine());
        entry.answers = conversion.convert(chunkAnswers.body(), chunk.firstLine());
        entry.answered = true;
        queryBytes -= entry.queryBytes;
        answerBytes += entry.answers.length;
        shared.count(entry.answers.length - entry.queryBytes);
        answered += chunkAnswers.answers();
        errors += chunkAnswers.errors();
        write();
    }

    private void write() {
        boolean held = ending && !complete;
        while (!held && !over && !inOrder.isEmpty() && inOrder.element().answered && !sink.isFull()) {
            writeSome(inOrder.element());
        }
        if (!over && complete && inOrder.isEmpty()) {
            leave();
            sink.end(end());
        }
        tellRoom();
    }

    private void writeSome(Entry first) {
        if (complete && inOrder.size() == 1 && sink.tryWriteLast(first.answers, at, end())) {
            leave();
            return;
        }
        at = sink.write(first.answers, at, first.answers.length);
        if (at == first.answers.length) {
            at = 0;
            answerBytes -= first.answers.length;
            shared.count(-first.answers.length);
            inOrder.remove();
        }
    }

    private End end() {
        return new End(BatchState.COMPLETED, queries, answered, errors);
    }

    private void leave() {
        if (!over) {
            over = true;
            lane.close();
            shared.count(-queryBytes - answerBytes);
            shared.left();
        }
    }

    private void tellRoom() {
        lane.wake();
        if (hasRoom() && !whenRoom.isEmpty()) {
            List<Runnable> woken = List.copyOf(whenRoom);
            whenRoom.clear();
            woken.forEach(Runnable::run);
        }
    }
}
