package dev.nimbus.gateway.stream;

import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.gateway.dispatch.Job;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.dispatch.JobQueue;
import dev.nimbus.gateway.dispatch.LongLines;
import dev.nimbus.gateway.dispatch.SolverAbsence;
import dev.nimbus.gateway.limits.ByteLimit;
import dev.nimbus.gateway.limits.Gate;
import dev.nimbus.gateway.store.BatchState;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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
    /** A longer chunk ends with a long line. */
    private static final int ORDINARY_CHUNK = 128 << 10;

    private enum State {
        /** Queries come. */
        OPEN,
        /** The last queries come now; answers wait, to go out in one piece with the end. */
        ENDING,
        /** All queries are here. */
        COMPLETE,
        OVER
    }

    /** Answers to so many neighbouring lines, as the client gets them. */
    private record Answers(int count, byte[] lines) {}

    private final LineWriter sink;
    private final AnswerConversion conversion;
    private final JobQueue queue;
    private final StreamMemory shared;
    private final long window;
    private final ArrayDeque<QueryChunk> waiting = new ArrayDeque<>();
    /** Those that are not written, by their first lines. */
    private final TreeMap<Long, Answers> unwritten = new TreeMap<>();

    private final LongLines lines;
    private final ByteLimit.Share unfolded;
    private final Gate room = new Gate(this::hasRoom);
    private long queryBytes;
    private long answerBytes;
    private int at;
    /** The first line whose answer is not written. */
    private long nextLine;

    /** Of each chunk that ends with a long line: its bytes, by the number of that line, until it is answered. */
    private final Map<Long, Integer> longChunks = new HashMap<>();

    private long queries;
    private long answered;
    private long errors;
    private State state = State.OPEN;
    private Runnable onIdle = () -> {};
    private Optional<SolverAbsence> absence = Optional.empty();
    private Runnable onAbsence = () -> {};

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
        this.conversion = conversion;
        this.shared = shared;
        this.window = shared.window();
        this.queue = dispatcher.open(this, "stream", client);
        this.unfolded = dispatcher.unfolded().share();
        this.lines = new LongLines(dispatcher, queue, this::take, unfolded, this::tellRoom, shared::countQueries);
        shared.entered();
        sink.whenDrained(this::write);
    }

    /** Takes the next chunk; what comes after the end is dropped. */
    public void add(QueryChunk chunk) {
        if (isOver()) {
            return;
        }
        absence.ifPresent(one -> one.whenLasting(this, this::awaitsSolver, onAbsence));
        queries += chunk.isPiece() ? 0 : chunk.queries();
        lines.add(chunk);
    }

    private void take(QueryChunk chunk) {
        waiting.add(chunk);
        countQueries(chunk.body().length);
        if (chunk.body().length > ORDINARY_CHUNK) {
            longChunks.put(lastLine(chunk), chunk.body().length);
            shared.countLong(chunk.body().length);
        }
        queue.wake();
    }

    private static long lastLine(QueryChunk chunk) {
        return chunk.firstLine() + chunk.queries() - 1;
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
        return isOver() || (nextLine == queries && lines.isEmpty());
    }

    /** Runs {@code action} if no solver is there for as long as {@code patience} has it while queries wait for one. */
    public void whenNoSolver(SolverAbsence patience, Runnable action) {
        absence = Optional.of(patience);
        onAbsence = action;
    }

    /** Whether something of it waits for a solver, or is being solved: what is answered waits for the client alone. */
    private boolean awaitsSolver() {
        return !isOver() && (answered < queries || !lines.isEmpty());
    }

    /** Has {@code action} run each time all that came is answered, and more may come. */
    public void whenIdle(Runnable action) {
        onIdle = action;
    }

    /** At it the upload pauses. */
    public Gate room() {
        return room;
    }

    private boolean hasRoom() {
        long own = queryBytes + unfolded.own() + answerBytes;
        boolean mayHold = own == 0 || (own < window && !shared.isFull());
        return isOver() || (mayHold && !unfolded.isTooMuch());
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
    public boolean isOpen() {
        return state == State.OPEN;
    }

    public boolean isOver() {
        return state == State.OVER;
    }

    public void stop() {
        leave();
        waiting.clear();
        unwritten.clear();
    }

    @Override
    public Optional<QueryChunk> next() {
        return !waiting.isEmpty() && maySend() ? Optional.of(waiting.remove()) : Optional.empty();
    }

    /** What is to be written next goes on however many answers wait: they wait for it. */
    @Override
    public boolean takes(QueryChunk rest) {
        return (rest.firstLine() == nextLine || answerBytes < window) && mayAnswer();
    }

    private boolean maySend() {
        boolean isFirst = answerBytes == 0 && queue.underWay() == 0;
        return (isFirst || (answerBytes < window && !shared.isFull())) && mayAnswer();
    }

    private boolean mayAnswer() {
        return shared.mayAnswer(this, queue::wake);
    }

    /** Whether {@code bytes} of queries may come at once. */
    public boolean mayTake(int bytes) {
        return bytes <= WHOLE_CHUNK || shared.mayTakeLong();
    }

    @Override
    public void answered(QueryChunk part, AnswerChunk answers) {
        byte[] converted = conversion.convert(answers.body(), part.firstLine());
        unwritten.put(part.firstLine(), new Answers(answers.answers(), converted));
        countQueries(-part.body().length);
        Optional.ofNullable(longChunks.remove(lastLine(part))).ifPresent(bytes -> shared.countLong(-bytes));
        countAnswers(converted.length);
        answered += answers.answers();
        errors += answers.errors();
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
            writeSome(unwritten.get(nextLine));
        }
        if (mayWrite()) {
            shared.blocked(this, this::giveUp);
        }
        if (nextLine == queries && hasAll()) {
            leave();
            sink.end(end());
        }
        tellRoom();
        if (isOpen() && isIdle()) {
            onIdle.run();
        }
    }

    private boolean hasAll() {
        return state == State.COMPLETE && lines.isEmpty();
    }

    private void giveUp() {
        stop();
        sink.overloaded();
    }

    private boolean mayWrite() {
        return unwritten.containsKey(nextLine) && (state == State.OPEN || state == State.COMPLETE);
    }

    private void writeSome(Answers next) {
        byte[] its = next.lines();
        boolean last = nextLine + next.count() == queries;
        if (last && hasAll() && sink.tryWriteLast(its, at)) {
            leave();
            return;
        }
        at = sink.write(its, at, its.length);
        if (at == its.length) {
            at = 0;
            countAnswers(-its.length);
            unwritten.remove(nextLine);
            nextLine += next.count();
        }
    }

    private End end() {
        return new End(BatchState.COMPLETED, queries, answered, errors);
    }

    private void leave() {
        if (!isOver()) {
            state = State.OVER;
            absence.ifPresent(one -> one.leave(this));
            queue.close();
            lines.close();
            shared.countQueries(-queryBytes);
            shared.countAnswers(-answerBytes);
            longChunks.values().forEach(bytes -> shared.countLong(-bytes));
            shared.left(this);
            tellRoom(); // What still comes is dropped.
        }
    }

    private void tellRoom() {
        queue.wake();
        room.tell();
    }
}
