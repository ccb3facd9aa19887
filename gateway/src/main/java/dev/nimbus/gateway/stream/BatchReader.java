package dev.nimbus.gateway.stream;

import dev.nimbus.gateway.batch.AnswerLog;
import dev.nimbus.gateway.batch.Batch;
import dev.nimbus.gateway.batch.StoredAnswers;
import dev.nimbus.protocol.Lines;

/**
 * Reads the answers of a batch to one client: those that are there, then those that come, until the batch ends. Any
 * number of readers read one batch, each at its own pace; a slow one holds nothing but the chunk it is at.
 *
 * <p>In order of line, a cancelled batch ends for its readers at the first line that was never answered; in order of
 * arrival they get all there is.
 */
public final class BatchReader {
    /** Which answers come first. */
    public enum Order {
        LINE,
        ARRIVAL
    }

    private static final byte[] NOTHING = {};

    private final Batch batch;
    private final AnswerLog answers;
    private final Order order;
    private final long after;
    private final LineWriter sink;
    private final AnswerConversion conversion;
    private final StreamMemory streams;
    private final Runnable onNews = this::pump;
    private int next;
    private byte[] lines = NOTHING;
    private int at;
    private boolean loading;
    private boolean pumping;
    private boolean over;

    /**
     * Takes a place among the streams until it ends, or is {@linkplain #stop stopped}.
     *
     * @param after the last line that the client has already; -1 for none
     */
    public BatchReader(
            Batch batch, long after, Order order, LineWriter sink, AnswerConversion conversion, StreamMemory streams) {
        this.batch = batch;
        this.answers = batch.answers();
        this.after = after;
        this.order = order;
        this.sink = sink;
        this.conversion = conversion;
        this.streams = streams;
        streams.entered();
        this.next = order == Order.LINE ? Math.max(answers.chunkOf(after + 1), 0) : 0;
    }

    /** Begins to write, unless the client has gone already. */
    public void start() {
        if (over) {
            return;
        }
        batch.addReader(onNews);
        sink.whenDrained(this::pump);
        pump();
    }

    /** The client has gone. */
    public void stop() {
        leave(false);
    }

    private void leave(boolean toTheEnd) {
        if (!over) {
            over = true;
            lines = NOTHING;
            batch.removeReader(onNews, toTheEnd);
            streams.left();
        }
    }

    private void pump() {
        if (pumping) {
            return;
        }
        pumping = true;
        try {
            while (!over && !loading && advance()) {
                // Each round writes a piece, or fetches the next chunk.
            }
        } finally {
            pumping = false;
        }
    }

    /** Makes one step; false if it has to wait for the client, the disk or the solvers. */
    private boolean advance() {
        if (batch.isRemoved()) {
            sink.fail("the batch is removed");
            leave(false);
            return false;
        }
        if (sink.isFull()) {
            return false;
        }
        if (at < lines.length) {
            at = sink.write(lines, at, lines.length);
            batch.countRead();
            return true;
        }
        lines = NOTHING;
        at = 0;
        return fetch();
    }

    private boolean fetch() {
        int limit = order == Order.LINE ? answers.chunks() : answers.arrived();
        if (next < limit) {
            int chunk = order == Order.LINE ? next : answers.arrival(next);
            if (answers.answers(chunk).isPresent()) {
                next++;
                take(chunk, answers.answers(chunk).get());
                return true;
            }
        }
        if (batch.status().state().isEnd()) {
            sink.end(End.of(batch.status()));
            leave(true);
        }
        return false;
    }

    private void take(int chunk, StoredAnswers stored) {
        if (answers.isBefore(chunk, after + 1)) {
            return;
        }
        if (stored.isInMemory()) {
            begin(chunk, stored.inMemory());
            return;
        }
        loading = true;
        stored.read().onComplete(read -> {
            loading = false;
            if (read.succeeded()) {
                begin(chunk, read.result());
            }
            pump();
        });
    }

    private void begin(int chunk, byte[] body) {
        lines = conversion.convert(body, answers.firstLine(chunk));
        at = Lines.skip(lines, 0, lines.length, after + 1 - answers.firstLine(chunk));
    }
}
