package dev.nimbus.gateway.batch;

import dev.nimbus.cluster.tracing.Trace;
import dev.nimbus.gateway.batch.blocks.BatchBlocks;
import dev.nimbus.gateway.batch.blocks.BatchParts;
import dev.nimbus.gateway.batch.blocks.ChunkUnderWay;
import dev.nimbus.gateway.batch.blocks.LiveBlock;
import dev.nimbus.gateway.dispatch.Job;
import dev.nimbus.gateway.dispatch.JobQueue;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.BatchState;
import dev.nimbus.gateway.store.BatchStatus;
import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.Counts;
import dev.nimbus.gateway.store.StoredChunk;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A batch that this gateway has answered, from the first chunk of its upload to its end. Its chunks are sent while the
 * upload still runs, block after block; clients see it from {@link #complete} on.
 */
public final class Batch extends BatchView implements Job {
    /** Bytes of answers not yet stored at which no more is sent. */
    private static final long ANSWER_BYTES = 32 << 20;

    /** Bytes of answers in memory from which on those go at once that are not kept for long anyway. */
    private static final long HUGE_BYTES = 8 << 20;

    /** What names a chunk under way: its first line not answered, and its number where it is a piece of one. */
    private record Name(long line, int piece) {
        static Name of(QueryChunk chunk) {
            return new Name(chunk.firstLine(), chunk.isPiece() ? chunk.piece() : -1);
        }
    }

    private final BatchBlocks blocks;
    private final GiantLines giants = new GiantLines();
    private final Map<Name, ChunkUnderWay> underWay = new HashMap<>();
    private final JobQueue queue;
    private BatchRecord record;
    private Optional<BatchState> end = Optional.empty();
    private Optional<Instant> ended = Optional.empty();
    private boolean sealed;
    private boolean loading;
    private int sending;
    private long queries;
    private Counts counts;
    private Runnable whenDone = () -> {};
    private Submitter submitter = Submitter.NOBODY;

    /** Begins a batch whose upload comes. */
    Batch(BatchParts parts, BatchRecord record) {
        super(parts);
        this.record = record;
        this.counts = record.progress().countsOfDone();
        this.sealed = record.blocks() > 0;
        this.queries = record.queries();
        this.sending = record.progress().done();
        this.blocks = new BatchBlocks(parts, record, this::mayEvict);
        this.queue = parts.dispatcher().open(this);
    }

    /** Goes on with a batch that another gateway, or an earlier run of this one, has begun. */
    static Batch resume(BatchParts parts, BatchRecord record) {
        Batch batch = new Batch(parts, record);
        batch.queue.wake();
        return batch;
    }

    /** Runs {@code action} when the end of the batch is stored, or the batch lost. */
    void whenDone(Runnable action) {
        whenDone = action;
    }

    void submittedBy(Submitter itsSubmitter) {
        submitter = itsSubmitter;
    }

    void close() {
        submitter.closed().run();
    }

    /** Runs {@code action} with the cause as soon as the upload cannot be accepted. */
    public void whenRefused(Consumer<Throwable> action) {
        blocks.whenRefused(action);
    }

    public void add(QueryChunk chunk) {
        blocks.add(chunk);
        queries += chunk.isPiece() ? 0 : chunk.queries();
        queue.wake();
    }

    /** Queries so far; all of them once the upload is complete. */
    public long queries() {
        return queries;
    }

    public boolean hasRoom() {
        return blocks.hasRoom();
    }

    public void whenRoom(Runnable action) {
        blocks.whenRoom(action);
    }

    /** The upload is complete; the future completes when every chunk and the record are stored. */
    Future<Void> complete(String digest) {
        blocks.closeLast();
        return blocks.allStored().compose(stored -> {
            sealed = true;
            endIfAnswered();
            record = record.sealed(digest, queries, blocks.firstLines());
            return step().onSuccess(written -> blocks.accepted()).mapEmpty();
        });
    }

    /** Gives up an upload: nothing of it is kept. */
    void abandon() {
        queue.close();
        blocks.clear();
        blocks.stop().onSuccess(stopped -> parts.store().removeBlocks(id(), blocks.count()));
        depart(Departure.REMOVED);
    }

    /** Ends the batch: what is not answered never will be. Nothing happens to a batch that has ended. */
    Future<Void> cancel() {
        if (end.isEmpty()) {
            endWith(BatchState.CANCELLED);
        }
        return blocks.storeChanges().compose(stored -> step()).mapEmpty();
    }

    /** Stores what is answered and leaves the rest to another gateway, or to the next run of this one. */
    Future<Void> handOver() {
        queue.close();
        depart(Departure.MOVED);
        if (!sealed) {
            return Future.succeededFuture();
        }
        return blocks.storeChanges()
                .compose(stored -> {
                    record = current().ownedBy("");
                    return parts.store().putRecord(record);
                })
                .mapEmpty();
    }

    /** Ends all work for a batch that is deleted; completes when none of its writes is under way. */
    Future<Void> drop() {
        queue.close();
        return blocks.stop().onSuccess(stopped -> blocks.clear());
    }

    /** Another gateway has it now. */
    void lose() {
        queue.close();
        blocks.clear();
        depart(Departure.MOVED);
        whenDone.run();
    }

    /** Stores what is due; to be called some times a second. */
    void tick() {
        blocks.flush();
        if (sealed && blocks.isRecordDue(isStored())) {
            step();
        }
    }

    /** Writes the record as it is now; where the batch has ended with that, it is done. */
    private Future<Boolean> step() {
        boolean last = isStored();
        record = current();
        return blocks.write(record).onSuccess(written -> {
            if (!written) {
                lose();
                return;
            }
            parts.news().accept(id());
            if (last) {
                blocks.clear();
                whenDone.run();
            }
        });
    }

    boolean isSealed() {
        return sealed;
    }

    private boolean isStored() {
        return sealed && end.isPresent() && blocks.isStored(end.get());
    }

    private BatchRecord current() {
        BatchRecord now =
                record.with(new BatchRecord.Progress(storedState(), blocks.done(), blocks.countsOfDone(), counts));
        return isStored() ? now.ended(ended.orElseThrow(), ended.get().plus(parts.keptFor())) : now;
    }

    /**
     * The state as other gateways see it. A batch is completed for them when its last answers are stored, not before: they
     * read until then, and answer the rest should this gateway die.
     */
    private BatchState storedState() {
        BatchState state = status().state();
        return state == BatchState.COMPLETED && !isStored() ? BatchState.RUNNING : state;
    }

    @Override
    public Optional<QueryChunk> next() {
        return isReady() ? Optional.of(take(blocks.live(sending).orElseThrow())) : Optional.empty();
    }

    private QueryChunk take(LiveBlock block) {
        QueryChunk chunk = block.peek().orElseThrow().chunk();
        int index = block.take();
        underWay.put(Name.of(chunk), new ChunkUnderWay(block, index, chunk));
        if (chunk.isPiece()) {
            giants.add(chunk, block, index);
        }
        return chunk;
    }

    /** Goes on to the next block that has a chunk to send, and reads it back where it is not in memory. */
    private boolean isReady() {
        while (end.isEmpty() && blocks.answerBytes() <= ANSWER_BYTES && sending < blocks.count()) {
            if (!blocks.isFinal(sending) && blocks.live(sending).isEmpty()) {
                load();
            }
            Optional<LiveBlock> block = blocks.live(sending);
            if (block.isPresent() && peek(block.get()).isPresent()) {
                return true;
            }
            if (!blocks.isFinal(sending) && block.filter(LiveBlock::isClosed).isEmpty()) {
                return false;
            }
            sending++;
        }
        return false;
    }

    /** Passes over pieces that were folded before the batch came here. */
    private Optional<StoredChunk> peek(LiveBlock block) {
        Optional<StoredChunk> next = block.peek();
        while (next.isPresent() && next.get().isAnswered()) {
            queue.resume(next.get().chunk(), next.get().answers());
            giants.add(next.get().chunk(), block, block.skip());
            next = block.peek();
        }
        return next;
    }

    private void load() {
        if (!loading) {
            loading = true;
            blocks.load(sending).onComplete(loaded -> {
                loading = false;
                if (loaded.succeeded()) {
                    counts = counts.plus(loaded.result());
                    endIfAnswered();
                    queue.wake();
                } else {
                    parts.later(queue::wake);
                }
            });
        }
    }

    /** A block that is to be sent comes back when its turn comes. */
    private boolean mayEvict(int number) {
        return number >= sending && !loading;
    }

    @Override
    public String name() {
        return id();
    }

    @Override
    public Trace trace() {
        return submitter.trace();
    }

    @Override
    public void worked(long cpuNanos) {
        submitter.worked().accept(cpuNanos);
    }

    @Override
    public void folded(QueryChunk piece, byte[] line) {
        ChunkUnderWay chunk = underWay.remove(Name.of(piece));
        if (chunk != null) {
            blocks.folded(chunk.block, chunk.index, line);
        }
    }

    @Override
    public void answered(QueryChunk rest, AnswerChunk answers) {
        ChunkUnderWay chunk = underWay.remove(Name.of(rest));
        Counts its = Counts.of(answers, rest.format());
        counts = counts.plus(its);
        chunk.add(answers.body(), its, blocks.answerBytes() > HUGE_BYTES);
        if (answers.answers() < rest.queries()) {
            underWay.put(new Name(rest.firstLine() + answers.answers(), -1), chunk);
            return;
        }
        blocks.answered(chunk);
        if (rest.isFold()) {
            giants.spend(rest.firstLine(), blocks);
        }
        endIfAnswered();
        blocks.flush();
        notifyReaders();
    }

    private void endIfAnswered() {
        if (sealed && end.isEmpty() && counts.answered() == queries) {
            endWith(BatchState.COMPLETED);
        }
    }

    private void endWith(BatchState state) {
        end = Optional.of(state);
        ended = Optional.of(parts.clock().instant());
        queue.close();
        notifyReaders();
    }

    @Override
    public BatchRecord record() {
        return record;
    }

    @Override
    public BatchStatus status() {
        Counts stored = record.progress().counts();
        Counts shown = counts.answered() < stored.answered() ? stored : counts;
        BatchState state = end.orElse(shown.answered() > 0 ? BatchState.RUNNING : BatchState.ACCEPTED);
        return new BatchStatus(
                state,
                queries,
                shown,
                record.origin().created(),
                ended,
                ended.map(at -> at.plus(parts.keptFor())),
                parts.clock().instant());
    }

    @Override
    public int frontier() {
        return Math.min(sending + 1, blocks.count());
    }

    @Override
    public boolean isFinal(int number) {
        return blocks.isFinal(number);
    }

    @Override
    Optional<Block> live(int number) {
        return blocks.live(number).map(LiveBlock::snapshot);
    }
}
