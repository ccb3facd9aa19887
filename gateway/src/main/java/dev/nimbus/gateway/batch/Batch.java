package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.batch.blocks.BatchBlocks;
import dev.nimbus.gateway.batch.blocks.BatchParts;
import dev.nimbus.gateway.batch.blocks.LiveBlock;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.BatchState;
import dev.nimbus.gateway.store.BatchStatus;
import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.Counts;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A batch that this gateway has answered, from the first chunk of its upload to its end. Its chunks are sent while the
 * upload still runs, block after block; clients see it from {@link #complete} on.
 */
public final class Batch extends BatchView {
    private static final Logger LOG = LoggerFactory.getLogger(Batch.class);

    private final BatchBlocks blocks;
    private final BatchSender sender;
    private final Submitter submitter;
    private BatchRecord record;
    private Optional<BatchState> end = Optional.empty();
    private Optional<Instant> ended = Optional.empty();
    /** The upload is complete. */
    private boolean sealed;

    private boolean accepted;
    private long queries;
    private Runnable whenDone = () -> {};

    Batch(BatchParts parts, BatchRecord record, Submitter submitter) {
        super(parts);
        this.submitter = submitter;
        this.record = record;
        this.sealed = record.blocks() > 0;
        this.accepted = sealed;
        this.queries = record.queries();
        this.sender = new BatchSender(this, parts, record, submitter);
        this.blocks = sender.blocks();
    }

    /** Goes on with a batch that another gateway, or an earlier run of this one, has begun. */
    static Batch resume(BatchParts parts, BatchRecord record) {
        Batch batch = new Batch(parts, record, Submitter.NOBODY);
        batch.sender.wake();
        return batch;
    }

    /** Runs {@code action} when the end of the batch is stored, or the batch lost. */
    void whenDone(Runnable action) {
        whenDone = action;
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
        sender.wake();
    }

    public long queries() {
        return queries;
    }

    public boolean hasRoom() {
        return blocks.hasRoom();
    }

    public void whenRoom(Runnable action) {
        blocks.whenRoom(action);
    }

    /**
     * The upload is complete.
     *
     * @param digest of the request; "" without a key
     * @return completes when the record is stored, and every chunk as its queries or its answers; fails if that is not
     *     possible
     */
    public Future<Void> complete(String digest) {
        blocks.closeLast();
        return blocks.allStored().compose(stored -> {
            sealed = true;
            endIfAnswered();
            record = record.sealed(digest, queries, blocks.firstLines());
            return step().onSuccess(written -> {
                        accepted = true;
                        blocks.accepted();
                    })
                    .mapEmpty();
        });
    }

    void abandon() {
        sender.close();
        blocks.clear();
        blocks.stop().onSuccess(stopped -> parts.store().remove(record.sealed("", queries, blocks.firstLines())));
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
        sender.close();
        depart(Departure.MOVED);
        if (!sealed) {
            return Future.succeededFuture();
        }
        return blocks.storeChanges()
                .compose(stored -> blocks.stop()) // What was stored may have let other blocks change.
                .compose(stopped -> {
                    record = current().ownedBy("");
                    return parts.store().putRecord(record);
                })
                .mapEmpty();
    }

    /** Ends all work for a batch that is deleted; completes when none of its writes is under way. */
    Future<Void> drop() {
        sender.close();
        return blocks.stop().onSuccess(stopped -> blocks.clear());
    }

    /** A bug: an upload is refused; what was accepted is taken up anew from the store. */
    void failed(RuntimeException cause) {
        LOG.error("batch {} failed", id(), cause);
        if (sealed) {
            lose();
        } else {
            blocks.refuse(cause);
        }
    }

    /** Another gateway has it now. */
    void lose() {
        sender.close();
        blocks.clear();
        depart(Departure.MOVED);
        whenDone.run();
    }

    void tick() {
        blocks.flush();
        sender.tick();
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

    /** Whether its record is stored: until then nobody is told that it is there. */
    boolean isAccepted() {
        return accepted;
    }

    private boolean isStored() {
        return sealed && end.isPresent() && blocks.isStored(end.get());
    }

    private BatchRecord current() {
        BatchRecord now = record.with(
                new BatchRecord.Progress(storedState(), blocks.done(), blocks.countsOfDone(), sender.counts()));
        return now.state().isEnd() ? now.ended(ended.orElseThrow(), ended.get().plus(parts.keptFor())) : now;
    }

    /**
     * The state as other gateways see it. A batch is completed for them when its last answers are stored, not before: they
     * read until then, and answer the rest should this gateway die.
     */
    private BatchState storedState() {
        BatchState state = status().state();
        return state == BatchState.COMPLETED && !isStored() ? BatchState.RUNNING : state;
    }

    /** More answers are there. */
    void progressed() {
        endIfAnswered();
        blocks.flush();
        notifyReaders();
    }

    void endIfAnswered() {
        if (sealed && end.isEmpty() && sender.counts().answered() == queries) {
            endWith(BatchState.COMPLETED);
        }
    }

    private void endWith(BatchState state) {
        end = Optional.of(state);
        ended = Optional.of(parts.clock().instant());
        sender.close();
        notifyReaders();
    }

    @Override
    public BatchRecord record() {
        return record;
    }

    @Override
    public BatchStatus status() {
        Counts stored = record.progress().counts();
        Counts counts = sender.counts();
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
        return sender.frontier();
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
