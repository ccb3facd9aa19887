package dev.nimbus.gateway.stream;

import dev.nimbus.gateway.batch.BatchView;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.store.Block;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the answers of a batch to one client: those that are there, then those that come, until the batch ends. Any
 * number of readers read one batch, each at its own pace; a slow one holds nothing but the chunk it is at.
 *
 * <p>In order of line, a cancelled batch ends for its readers at the first line that was never answered; in order of
 * arrival they get all there is.
 */
public final class BatchReader {
    private static final Logger LOG = LoggerFactory.getLogger(BatchReader.class);

    public enum Order {
        LINE,
        ARRIVAL
    }

    private enum State {
        /** The head of the response is not sent yet. */
        NEW,
        /** Waits for the client, for memory, for answers that are computed again or for news. */
        WAITING,
        /** Writes and fetches; whatever wakes it now finds it awake. */
        BUSY,
        /** Waits for a block, or leaves the event loop to others. */
        LOADING,
        OVER
    }

    private static final byte[] NOTHING = {};
    /**
     * Pieces written, or blocks fetched, in one turn of the event loop: some 2 ms. The answers of 10⁷ queries are in memory
     * when a batch is accepted, and a client that takes them as fast would keep the loop for 50 ms.
     */
    private static final int STEPS_IN_TURN = 64;

    private final BatchView batch;
    private final LineWriter sink;
    private final WantedLines wanted;
    private final AnswerCursor cursor;
    private final JobClient client;
    private final StreamMemory streams;
    private final Runnable onNews = this::news;
    private byte[] lines = NOTHING;
    private int at;
    private Optional<Recomputation> recomputation = Optional.empty();
    private int steps;
    private State state = State.NEW;

    /**
     * Takes a place among the streams until it ends, or is {@linkplain #stop stopped}.
     *
     * @param client who reads: what is answered again is its work
     */
    public BatchReader(BatchView batch, WantedLines wanted, LineWriter sink, StreamMemory streams, JobClient client) {
        this.batch = batch;
        this.client = client;
        this.sink = sink;
        this.wanted = wanted;
        this.streams = streams;
        this.cursor = new AnswerCursor(wanted, batch.record().blockOf(wanted.after() + 1));
        streams.entered();
        batch.addReader(onNews); // A batch that leaves before the reader has begun closes it too.
    }

    /** Begins to write, unless the client has gone already. */
    public void start() {
        if (state != State.OVER) {
            state = State.WAITING;
            sink.whenDrained(this::wake);
            wake();
        }
    }

    public void stop() {
        if (state != State.OVER) {
            state = State.OVER;
            hold(NOTHING);
            endRecomputation();
            batch.removeReader(onNews);
            streams.left(this);
        }
    }

    private void news() {
        cursor.changed();
        if (state != State.BUSY && state != State.OVER && batch.departure().isPresent()) {
            leave(batch.departure().get());
        }
        wake();
    }

    private void wake() {
        if (state == State.WAITING) {
            state = State.BUSY;
            run();
        }
    }

    /** Each step writes a piece or fetches the next one; where there is none, the reader waits. */
    private void run() {
        while (state == State.BUSY) {
            if (batch.departure().isPresent()) {
                leave(batch.departure().get());
            } else if (steps++ == STEPS_IN_TURN) {
                await(batch.laterTurn(), turn -> steps = 0);
            } else if (sink.isFull()) {
                waitForClient();
            } else {
                streams.moved(this); // What was written before has left the client's queue.
                step();
            }
        }
    }

    private void step() {
        if (at < lines.length) {
            at = sink.write(lines, at, lines.length);
            return;
        }
        hold(NOTHING);
        if (recomputation.isPresent()) {
            orFail(() -> recompute(recomputation.get()));
        } else if (hasMemory()) {
            fetch();
        } else {
            state = State.WAITING;
        }
    }

    /** Takes what is there at once, or goes on when it is. */
    private <T> void await(Future<T> coming, Consumer<AsyncResult<T>> take) {
        if (coming.isComplete()) {
            take.accept(coming);
            return;
        }
        state = State.LOADING;
        coming.onComplete(there -> {
            if (state != State.OVER) {
                state = State.BUSY;
                take.accept(there);
                run();
            }
        });
    }

    private void hold(byte[] next) {
        streams.countAnswers(next.length - lines.length);
        lines = next;
        at = 0;
    }

    private void waitForClient() {
        state = State.WAITING;
        if (lines.length > 0) { // Also where all of it is written: the client's queue holds it.
            streams.blocked(this, this::giveUp);
        }
    }

    private void giveUp() {
        stop();
        sink.moved(); // It reads on with after=, from where it stood.
    }

    /** Whether more answers may be fetched; if not, the reader goes on when they may. */
    private boolean hasMemory() {
        return streams.mayAnswer(this, () -> {
            recomputation.ifPresent(Recomputation::wake);
            wake();
        });
    }

    private void leave(BatchView.Departure why) {
        if (why == BatchView.Departure.MOVED) {
            sink.moved();
        } else {
            sink.fail("the batch is removed");
        }
        stop();
    }

    private void fetch() {
        boolean ended = batch.status().state().isEnd();
        OptionalInt next = cursor.nextBlock(ended ? batch.record().blocks() : batch.frontier());
        if (next.isPresent()) {
            load(next.getAsInt());
        } else if (ended) {
            sink.end(End.of(batch.status()));
            stop();
        } else {
            state = State.WAITING;
        }
    }

    private void load(int number) {
        boolean isFinal = batch.isFinal(number);
        await(batch.block(number), read -> {
            if (read.failed()) {
                sink.fail("the answers cannot be read now");
                stop();
            } else if (read.result().isPresent()) {
                orFail(() -> take(number, read.result().get(), isFinal));
            } else if (batch.departure().isEmpty()) {
                // Removed a moment ago, or out of reach while the cluster is cut: the client asks again and is told
                // which.
                leave(BatchView.Departure.MOVED);
            }
        });
    }

    private void take(int number, Block block, boolean isFinal) {
        AnswerCursor.Taken next = cursor.take(number, block, isFinal);
        recomputation = next.unanswered()
                .map(lines -> new Recomputation(batch.dispatcher(), client, lines, this::hasMemory, this::wake));
        hold(next.lines());
    }

    private void recompute(Recomputation chunk) {
        long line = chunk.nextLine();
        Optional<byte[]> next = chunk.poll();
        if (next.isEmpty()) {
            state = State.WAITING;
            chunk.wake();
            return;
        }
        if (chunk.isOver()) {
            endRecomputation();
        }
        hold(wanted.of(next.get(), line));
    }

    private void endRecomputation() {
        recomputation.ifPresent(Recomputation::close);
        recomputation = Optional.empty();
    }

    private void orFail(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException bug) {
            if (state != State.OVER) {
                LOG.error("the answers of batch {} cannot be read", batch.id(), bug);
                sink.fail("internal error");
                stop();
            }
        }
    }
}
