package dev.nimbus.gateway.dispatch;

import dev.nimbus.gateway.limits.ByteLimit;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.FoldedPiece;
import dev.nimbus.protocol.QueryChunk;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * The lines of one upload that are too long to be held. Their pieces go to solvers as they come, and are kept nowhere
 * else. When all of them are folded, the upload's job gets the {@linkplain QueryChunk#isFold last chunk} of the line with
 * what they folded to as its body: one chunk as any other, which can be stored, and sent again. Chunks behind
 * the line wait for it, since a job takes chunks in the order of their lines.
 *
 * <p>What is not folded counts in {@link Dispatcher#unfolded}: an upload waits before the next line is cut while there is too
 * much of it, so that without solvers no more comes in. A line has at most {@value #MOST_PIECES} pieces, so that what is kept of it is bounded; a longer one is too large.
 * Confined to the event loop.
 */
public final class LongLines implements Job {
    static final int MOST_PIECES = 1 << 15;

    private static final byte[] TOO_LONG = new FoldedPiece.Refused(
                    0,
                    "too-large",
                    "",
                    "the line is longer than the " + MOST_PIECES + " pieces that a gateway cuts a line into")
            .toLine();

    /** A long line, or a chunk behind one: that has no pieces. */
    private static final class Place {
        private final TreeMap<Integer, byte[]> folded = new TreeMap<>();
        private int foldedBytes;
        private int pieces;
        private int missing;
        private Optional<QueryChunk> last = Optional.empty();

        void fold(int number, byte[] line) {
            folded.put(number, line);
            foldedBytes += line.length;
        }

        /** What goes to the job, once it is there. */
        Optional<QueryChunk> whole() {
            return last.filter(chunk -> missing == 0).map(chunk -> chunk.isFold() ? chunk.withBody(joined()) : chunk);
        }

        private byte[] joined() {
            ByteArrayOutputStream lines = new ByteArrayOutputStream(foldedBytes);
            folded.values().forEach(lines::writeBytes);
            return lines.toByteArray();
        }
    }

    private final Dispatcher dispatcher;
    private final JobQueue owner;
    private final Consumer<QueryChunk> chunks;
    private final ByteLimit.Share waiting;
    private final Runnable whenCounted;
    private final LongConsumer foldedBytes;
    /** What the job does not have yet, by line; of each chunk the first one. */
    private final TreeMap<Long, Place> places = new TreeMap<>();

    private final ArrayDeque<QueryChunk> unsent = new ArrayDeque<>();
    private long folded;
    private Optional<JobQueue> queue = Optional.empty();
    private Runnable whenEmpty = () -> {};
    private boolean closed;

    /**
     * @param owner that of the upload's job
     * @param chunks takes the chunks for it
     * @param waiting of {@link Dispatcher#unfolded}: bytes of pieces that are not folded, and of chunks behind them. The upload
     *     is to pause where they are {@linkplain ByteLimit.Share#isTooMuch too much}
     * @param whenCounted is run when they have become more, or fewer
     * @param foldedBytes counts bytes of what pieces folded to, until their line is whole
     */
    public LongLines(
            Dispatcher dispatcher,
            JobQueue owner,
            Consumer<QueryChunk> chunks,
            ByteLimit.Share waiting,
            Runnable whenCounted,
            LongConsumer foldedBytes) {
        this.dispatcher = dispatcher;
        this.owner = owner;
        this.chunks = chunks;
        this.waiting = waiting;
        this.whenCounted = whenCounted;
        this.foldedBytes = foldedBytes;
    }

    /** Takes the next chunk of the upload; not to be called after {@link #close}. */
    public void add(QueryChunk chunk) {
        if (places.isEmpty() && !chunk.isPiece() && !chunk.isFold()) {
            chunks.accept(chunk);
            return;
        }
        Place place = places.computeIfAbsent(chunk.firstLine(), line -> new Place());
        if (chunk.isPiece()) {
            addPiece(chunk, place);
        } else {
            place.last = Optional.of(chunk);
            countWaiting(bytesBehind(chunk));
            handOn();
        }
    }

    private void addPiece(QueryChunk piece, Place line) {
        int number = line.pieces++;
        if (number < MOST_PIECES) {
            line.missing++;
            unsent.add(piece);
            countWaiting(piece.body().length);
            queue = queue.or(() -> Optional.of(dispatcher.open(this, owner.name, owner.client)));
            queue.get().wake();
        } else if (number == MOST_PIECES) {
            fold(line, number, TOO_LONG);
        }
    }

    private void fold(Place line, int number, byte[] its) {
        line.fold(number, its);
        countFolded(its.length);
    }

    private void handOn() {
        for (Optional<QueryChunk> next = first(); next.isPresent(); next = first()) {
            Place place = places.pollFirstEntry().getValue();
            QueryChunk chunk = next.get();
            chunks.accept(chunk);
            countFolded(-place.foldedBytes);
            countWaiting(-bytesBehind(chunk)); // Last, for the upload may go on with that, and add the next chunk.
        }
        if (places.isEmpty() && !closed) {
            whenEmpty.run();
        }
    }

    /** A chunk behind a long line waits as it is. */
    private static int bytesBehind(QueryChunk chunk) {
        return chunk.isFold() ? 0 : chunk.body().length;
    }

    /** What the job gets next, if it is whole; nothing more once the upload, going on in the middle of this, was refused. */
    private Optional<QueryChunk> first() {
        return Optional.ofNullable(places.firstEntry())
                .filter(first -> !closed)
                .flatMap(first -> first.getValue().whole());
    }

    private void countWaiting(long change) {
        if (!closed) {
            waiting.count(change);
            whenCounted.run();
            dispatcher.longLines().tell();
        }
    }

    private void countFolded(long change) {
        if (!closed) {
            folded += change;
            foldedBytes.accept(change);
        }
    }

    /** Whether the job has all that has come. */
    public boolean isEmpty() {
        return places.isEmpty();
    }

    /** Runs {@code action} as soon as the job has all that has come; to be called once, when nothing comes any more. */
    public void whenEmpty(Runnable action) {
        if (isEmpty()) {
            action.run();
        } else {
            whenEmpty = action;
        }
    }

    /** Nobody waits for these lines any more. Where some had not come whole, the job never has all: it is not empty. */
    public void close() {
        queue.ifPresent(JobQueue::close);
        unsent.clear();
        countWaiting(-waiting.own());
        countFolded(-folded);
        closed = true;
    }

    @Override
    public Optional<QueryChunk> next() {
        return Optional.ofNullable(unsent.poll());
    }

    @Override
    public void answered(QueryChunk piece, AnswerChunk answer) {
        Place line = places.get(piece.firstLine());
        line.missing--;
        fold(line, piece.piece(), answer.body());
        handOn();
        countWaiting(-piece.body().length); // Last, for the upload may go on with that.
    }

    @Override
    public void failed(RuntimeException cause) {
        owner.job.failed(cause);
    }
}
