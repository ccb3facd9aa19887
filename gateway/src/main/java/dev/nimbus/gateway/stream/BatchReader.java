package dev.nimbus.gateway.stream;

import dev.nimbus.gateway.batch.BatchView;
import dev.nimbus.gateway.batch.Recomputation;
import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.StoredChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.Lines;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /**
     * What a client asks for.
     *
     * @param after the last line that it has already; -1 for none
     * @param order which answers come first
     * @param onlyErrors whether lines that are no errors are left out
     * @param form of the lines as it gets them
     */
    public record Wish(long after, Order order, boolean onlyErrors, ChunkFormat form) {}

    private static final byte[] NOTHING = {};
    /** Chunks with short answers are written together, until they have so many bytes: a write costs more than a copy. */
    private static final int TOGETHER = 60 << 10;
    /**
     * Pieces written, or blocks fetched, in one turn of the event loop: some 2 ms. The answers of 10⁷ queries are in memory
     * when a batch is accepted, and a client that takes them as fast would keep the loop for 50 ms.
     */
    private static final int STEPS_IN_TURN = 64;

    private final BatchView batch;
    private final Wish wish;
    private final LineWriter sink;
    private final WantedLines wanted;
    private final StreamMemory streams;
    private final Runnable onNews = this::news;
    /** The chunks written, or passed over, of blocks that are not written as a whole. */
    private final Map<Integer, BitSet> written = new HashMap<>();

    private final BitSet writtenBlocks = new BitSet();
    private int scan;
    /** Whether the next chunk in order is not answered yet. */
    private boolean stuck;

    private boolean changed;
    private byte[] lines = NOTHING;
    private int at;
    private Optional<Recomputation> recomputation = Optional.empty();
    /** The next line that is answered again. */
    private long again;

    private boolean started;
    private int steps;
    private boolean resting;
    private boolean loading;
    private boolean pumping;
    private boolean over;

    /** Takes a place among the streams until it ends, or is {@linkplain #stop stopped}. */
    public BatchReader(BatchView batch, Wish wish, LineWriter sink, AnswerConversion conversion, StreamMemory streams) {
        this.batch = batch;
        this.wish = wish;
        this.sink = sink;
        this.wanted = new WantedLines(wish, conversion);
        this.streams = streams;
        this.scan = batch.blockOf(wish.after() + 1);
        writtenBlocks.set(0, scan);
        streams.entered();
        batch.addReader(onNews); // A batch that leaves before the reader has begun closes it too.
    }

    /** Begins to write, unless the client has gone already. */
    public void start() {
        if (over) {
            return;
        }
        started = true;
        sink.whenDrained(this::pump);
        pump();
    }

    public void stop() {
        if (!over) {
            over = true;
            hold(NOTHING);
            endRecomputation();
            batch.removeReader(onNews);
            streams.left(this);
        }
    }

    private void news() {
        changed = true;
        pump();
    }

    private void pump() {
        if (pumping) {
            return;
        }
        pumping = true;
        try {
            while (!over && !loading && advance()) {
                // Each round writes a piece, or fetches the next chunk.
                if (++steps == STEPS_IN_TURN) {
                    rest();
                }
            }
        } finally {
            pumping = false;
        }
    }

    private void rest() {
        resting = true;
        batch.inLaterTurn(() -> {
            resting = false;
            steps = 0;
            pump();
        });
    }

    /** Makes one step; false if it has to wait for the client, the store or the solvers, or rests. */
    private boolean advance() {
        if (batch.departure().isPresent()) {
            leave(batch.departure().get());
            return false;
        }
        if (!started || resting || sink.isFull()) {
            waitForClient();
            return false;
        }
        if (at < lines.length) {
            streams.moved(this);
            at = sink.write(lines, at, lines.length);
            return true;
        }
        hold(NOTHING);
        if (!hasMemory()) {
            return false;
        }
        if (recomputation.isPresent()) {
            recompute(recomputation.get());
            return true;
        }
        return fetch();
    }

    private void hold(byte[] next) {
        streams.countAnswers(next.length - lines.length);
        lines = next;
        at = 0;
    }

    private void waitForClient() {
        if (at < lines.length && !resting) {
            streams.blocked(this, this::giveUp);
        }
    }

    private void giveUp() {
        stop();
        sink.moved(); // It reads on with after=, from where it stood.
    }

    /** Whether more answers may be fetched; if not, the reader goes on when they may. */
    private boolean hasMemory() {
        boolean may = streams.mayAnswer();
        if (!may) {
            streams.whenMayAnswer(this, () -> {
                recomputation.ifPresent(Recomputation::wake);
                pump();
            });
        }
        return may;
    }

    private void leave(BatchView.Departure why) {
        if (why == BatchView.Departure.MOVED) {
            sink.moved();
        } else {
            sink.fail("the batch is removed");
        }
        stop();
    }

    /** Looks for the next chunk in the next block that is not written. */
    private boolean fetch() {
        boolean ended = batch.status().state().isEnd();
        int number = writtenBlocks.nextClearBit(scan);
        int limit = ended ? batch.record().blocks() : batch.frontier();
        if (!stuck && number < limit) {
            load(number);
            return true;
        }
        if (changed) {
            changed = false;
            stuck = false;
            scan = writtenBlocks.nextClearBit(0);
            return true;
        }
        if (ended) {
            sink.end(End.of(batch.status()));
            stop();
        }
        return false;
    }

    private void load(int number) {
        boolean isFinal = batch.isFinal(number);
        loading = true;
        batch.block(number).onComplete(read -> {
            loading = false;
            if (over) {
                return;
            }
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
            pump();
        });
    }

    /** Takes of a block what can be read and is not written, up to a chunk that is to be computed again. */
    private void take(int number, Block block, boolean isFinal) {
        BitSet its = written.computeIfAbsent(number, key -> new BitSet());
        List<byte[]> pieces = new ArrayList<>();
        int chunks = block.chunks().size();
        int bytes = 0;
        for (int i = its.nextClearBit(0); i < chunks && bytes < TOGETHER && !stuck; i = its.nextClearBit(i + 1)) {
            StoredChunk chunk = block.chunks().get(i);
            if (wanted.hasNoneOf(chunk)) {
                its.set(i);
            } else if (chunk.hasAnswers()) {
                its.set(i);
                byte[] piece = wanted.of(chunk.answers(), chunk.chunk().firstLine());
                pieces.add(piece);
                bytes += piece.length;
            } else if (canBeComputed(chunk, isFinal)) {
                its.set(i);
                again = chunk.chunk().firstLine();
                recomputation = Optional.of(batch.recompute(chunk.chunk(), this::hasMemory));
                break;
            } else {
                stuck = wish.order() == Order.LINE;
            }
        }
        if (its.cardinality() == chunks) {
            written.remove(number);
            writtenBlocks.set(number);
        }
        hold(Bytes.join(pieces));
        scan = pieces.isEmpty() && recomputation.isEmpty() ? number + 1 : number;
    }

    /** In a final block, what was not stored as answered can be computed again all the same. */
    private static boolean canBeComputed(StoredChunk chunk, boolean isFinal) {
        return chunk.isAnswered() || (isFinal && chunk.keepsQueries());
    }

    private void recompute(Recomputation chunk) {
        loading = true;
        chunk.nextLines()
                .onSuccess(answers -> {
                    loading = false;
                    if (over) {
                        return;
                    }
                    if (chunk.isOver()) {
                        endRecomputation();
                    }
                    orFail(() -> hold(wanted.of(answers, again)));
                    again += Lines.count(answers, 0, answers.length);
                    pump();
                })
                .onFailure(this::fail);
    }

    private void endRecomputation() {
        recomputation.ifPresent(Recomputation::close);
        recomputation = Optional.empty();
    }

    private void orFail(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException e) {
            fail(e);
        }
    }

    /** A bug. */
    private void fail(Throwable cause) {
        if (!over) {
            LOG.error("the answers of batch {} cannot be read", batch.id(), cause);
            sink.fail("internal error");
            stop();
        }
    }
}
