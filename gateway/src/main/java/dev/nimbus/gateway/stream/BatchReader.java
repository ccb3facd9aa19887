package dev.nimbus.gateway.stream;

import dev.nimbus.gateway.batch.BatchView;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.StoredChunk;
import dev.nimbus.protocol.Lines;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    /** Behind all blocks: nothing is looked for before there is news. */
    private static final int NOWHERE = Integer.MAX_VALUE;

    /** Chunks with short answers are written together, until they have so many bytes: a write costs more than a copy. */
    private static final int TOGETHER = 60 << 10;
    /**
     * Pieces written, or blocks fetched, in one turn of the event loop: some 2 ms. The answers of 10⁷ queries are in memory
     * when a batch is accepted, and a client that takes them as fast would keep the loop for 50 ms.
     */
    private static final int STEPS_IN_TURN = 64;

    private final BatchView batch;
    private final LineWriter sink;
    private final WantedLines wanted;
    private final JobClient client;
    private final StreamMemory streams;
    private final Runnable onNews = this::news;
    /**
     * The lines that are written, or passed over, of blocks that are not written as a whole; from 0 in each block. Its chunks may
     * be others when it is read again: parts of those before, or whole where the store was too full for their parts.
     */
    private final Map<Integer, BitSet> written = new HashMap<>();

    private final BitSet writtenBlocks = new BitSet();
    /** The block to look at next, or one behind it. */
    private int scan;

    private boolean changed;
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
        this.scan = batch.record().blockOf(wanted.after() + 1);
        writtenBlocks.set(0, scan);
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
        changed = true;
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

    /** Looks for the next chunk in the next block that is not written. */
    private void fetch() {
        boolean ended = batch.status().state().isEnd();
        int number = writtenBlocks.nextClearBit(scan);
        int limit = ended ? batch.record().blocks() : batch.frontier();
        if (number < limit) {
            load(number);
        } else if (changed) {
            changed = false;
            scan = writtenBlocks.nextClearBit(0);
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

    /** Takes of a block what can be read and is not written, up to lines that are to be computed again. */
    private void take(int number, Block block, boolean isFinal) {
        BitSet its = written.computeIfAbsent(number, key -> new BitSet());
        long first =
                block.chunks().isEmpty() ? 0 : block.chunks().get(0).chunk().firstLine();
        List<byte[]> pieces = new ArrayList<>();
        int bytes = 0;
        int end = 0;
        boolean stuck = false; // at a chunk that is next in order, and not answered yet
        for (StoredChunk chunk : block.chunks()) {
            int begin = (int) (chunk.chunk().firstLine() - first);
            end = begin + chunk.chunk().queries();
            int from = its.nextClearBit(begin);
            if (from >= end || stuck || bytes >= TOGETHER || recomputation.isPresent()) {
                continue;
            }
            int to = endOfClear(its, from, end);
            if (wanted.hasNoneOf(chunk)) {
                its.set(from, end);
            } else if (chunk.hasAnswers()) {
                its.set(from, to);
                byte[] piece = wanted.of(answers(chunk, from - begin, to - begin), first + from);
                pieces.add(piece);
                bytes += piece.length;
            } else if (canBeComputed(chunk, isFinal)) {
                its.set(from, to);
                QueryChunk lines = chunk.chunk().queries(from - begin, to - begin);
                recomputation =
                        Optional.of(new Recomputation(batch.dispatcher(), client, lines, this::hasMemory, this::wake));
            } else {
                stuck = wanted.order() == Order.LINE;
            }
        }
        if (its.nextClearBit(0) >= end) {
            written.remove(number);
            writtenBlocks.set(number);
        }
        hold(Bytes.join(pieces, bytes));
        boolean hasMore = !pieces.isEmpty() || recomputation.isPresent();
        scan = stuck ? NOWHERE : hasMore ? number : number + 1;
    }

    /** Those to some of its lines. */
    private static byte[] answers(StoredChunk chunk, int from, int to) {
        byte[] all = chunk.answers();
        if (from == 0 && to == chunk.chunk().queries()) {
            return all;
        }
        int begin = Lines.skip(all, 0, all.length, from);
        return Arrays.copyOfRange(all, begin, Lines.skip(all, begin, all.length, to - from));
    }

    private static int endOfClear(BitSet lines, int from, int end) {
        int next = lines.nextSetBit(from);
        return next < 0 ? end : Math.min(next, end);
    }

    /** In a final block, what was not stored as answered can be computed again all the same. */
    private static boolean canBeComputed(StoredChunk chunk, boolean isFinal) {
        return chunk.isAnswered() || (isFinal && chunk.keepsQueries());
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
