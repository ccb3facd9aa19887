package dev.nimbus.gateway.batch.blocks;

import dev.nimbus.gateway.limits.ByteLimit;
import dev.nimbus.gateway.limits.Gate;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.BatchState;
import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.Counts;
import dev.nimbus.gateway.store.StoreFullException;
import dev.nimbus.gateway.store.StoredChunk;
import dev.nimbus.gateway.store.Upload;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The blocks of a batch under way. A block that is answered is stored at once, and is final. One that is not waits a moment for
 * its answers, since they take a fraction of the queries' bytes, and is then stored as it is; it is stored again when it is
 * answered. An upload pauses while too much of it is not stored, so that it goes on at the pace of the solvers, or of the
 * store, whichever is faster.
 */
public final class BatchBlocks {
    private static final Logger LOG = LoggerFactory.getLogger(BatchBlocks.class);

    /** Bytes of a batch that are not stored at which its upload pauses. */
    private static final long UNSTORED_BYTES = 16 << 20;

    /** Bytes of answers in memory from which on those go at once that are not kept for long anyway. */
    private static final long HUGE_BYTES = 8 << 20;

    /** How long a full block waits for its answers before its queries are stored. */
    private static final long PATIENCE_NANOS = 150_000_000;

    /** The same while answers to other blocks come: the upload then goes at the pace of the solvers, or 16 MiB a second. */
    private static final long PATIENCE_WHILE_ANSWERING_NANOS = 1_000_000_000;

    /** An upload that leaves no more than this is not made to wait for its answers. */
    private static final long SMALL_BYTES = 64 << 10;

    /** How often answers of a block are stored before it is answered as a whole: others read them from there. */
    static final long REFRESH_NANOS = 250_000_000;

    private static final byte[] NOTHING = {};

    private final BatchParts parts;
    private final BatchLife life;
    private final String batch;
    private final TextParameters text;
    private final BlockTable table;
    private final ByteLimit.Share unfolded;
    private final Gate room = new Gate(this::hasRoom);
    private final BatchWrites writes;
    private long answeredAt;
    private final Promise<Void> allStored = Promise.promise();

    /** @param life phase of the batch */
    public BatchBlocks(BatchParts parts, BatchRecord record, BatchLife life) {
        this.parts = parts;
        this.life = life;
        this.batch = record.id();
        this.text = record.origin().text();
        this.unfolded = parts.dispatcher().unfolded().share();
        this.table = new BlockTable(record, parts.memory(), life);
        this.writes = new BatchWrites(parts.store(), new Upload(batch, record.owner()), life, this::now);
        this.answeredAt = now() - PATIENCE_NANOS;
    }

    public BlockTable table() {
        return table;
    }

    public void add(QueryChunk chunk) {
        LiveBlock last = table.last().filter(block -> !block.isClosed()).orElseGet(() -> table.open(chunk.firstLine()));
        table.change(last, () -> last.add(chunk));
        if (last.isFull()) {
            last.close(now());
            flush();
        }
    }

    /** Bytes of lines that have no block yet, for they are not folded: they count as those that are not stored. */
    public ByteLimit.Share unfolded() {
        return unfolded;
    }

    /** The upload is complete. */
    public void closeLast() {
        table.last().ifPresent(last -> last.close(now()));
        flush();
        checkAllStored();
    }

    /** Completes when every chunk of a complete upload is stored; fails as soon as the upload cannot be accepted. */
    public Future<Void> allStored() {
        return allStored.future();
    }

    private boolean isComplete() {
        return life.hasReached(BatchPhase.COMPLETE);
    }

    /** At it the upload pauses. */
    public Gate room() {
        return room;
    }

    private boolean hasRoom() {
        long unstored = table.unstored() + unfolded.own();
        boolean mayHold = unstored == 0
                || (!parts.memory().isFull() && !parts.memory().isWriteBehind() && unstored < UNSTORED_BYTES);
        return mayHold && !unfolded.isTooMuch();
    }

    /** Takes the answers to some lines of a chunk that was sent. */
    public void answered(QueryChunk lines, byte[] answers, Counts counts) {
        boolean hasRoom = !parts.memory().isFull() && table.answerBytes() + answers.length <= HUGE_BYTES;
        byte[] kept = hasRoom || !StoredChunk.isHuge(lines, answers.length) ? answers : NOTHING;
        LiveBlock block = table.live(table.blockOf(lines.firstLine())).orElseThrow();
        table.change(block, () -> block.answered(lines, kept, counts));
        answeredAt = now();
        writes.recordChanged();
    }

    public Future<LiveBlock> load(int number) {
        return parts.store().block(batch, number, text).map(block -> {
            LiveBlock loaded = LiveBlock.of(
                    number, block.orElseThrow(() -> new IllegalStateException("block " + number + " is not stored")));
            table.add(loaded);
            if (loaded.isSettled()) {
                settle(loaded, loaded.snapshot());
            }
            return loaded;
        });
    }

    /** Stores the blocks that are due; of a batch that has stopped all that have changed. What cannot be stored now, later. */
    public void flush() {
        long now = now();
        if (!writes.mayBegin()) {
            return;
        }
        writes.renewNotice().onFailure(this::refuseIfRemoved);
        boolean isTight = parts.memory().isFull() && room.isAwaited();
        table.last().filter(last -> !last.isClosed() && isTight).ifPresent(last -> last.close(now));
        for (LiveBlock block : table.allLive()) {
            if (isDue(block, now) && mayStore(block)) {
                store(block);
            }
        }
        room.tell();
    }

    private boolean isDue(LiveBlock block, long now) {
        if (block.isSettled() || life.is(BatchPhase.STOPPED)) {
            return true;
        }
        if (block.isStored()) {
            return parts.store().isShared() && now - block.storedAt > REFRESH_NANOS;
        }
        return now - block.closedAt > patience(now)
                || parts.memory().isFull()
                || (isComplete() && table.unstored() <= SMALL_BYTES);
    }

    /** While answers come the next ones are worth waiting for; a client that waits for its 201 is not made to. */
    private long patience(long now) {
        boolean answering = now - answeredAt < PATIENCE_NANOS;
        return answering && !isComplete() ? PATIENCE_WHILE_ANSWERING_NANOS : PATIENCE_NANOS;
    }

    private static boolean mayStore(LiveBlock block) {
        return block.isClosed() && block.hasChanged() && !block.isBeingStored();
    }

    private void store(LiveBlock block) {
        Block snapshot = block.snapshot();
        boolean settled = block.isSettled();
        block.storingBegins(now());
        parts.memory().countWriting(snapshot.bytes());
        writes.write(block.number, snapshot)
                .onComplete(put -> {
                    parts.memory().countWriting(-snapshot.bytes());
                    block.storingEnds(put.succeeded());
                    if (!table.isLive(block)) {
                        return;
                    }
                    if (put.succeeded()) {
                        wasStored(block, settled ? Optional.of(snapshot) : Optional.empty());
                    } else {
                        failed(block, put.cause());
                    }
                })
                .onSuccess(put -> flush());
    }

    private void wasStored(LiveBlock block, Optional<Block> settled) {
        if (settled.isPresent()) {
            settle(block, settled.get());
        } else {
            table.mayEvict(block);
        }
        checkAllStored();
    }

    private void settle(LiveBlock block, Block snapshot) {
        table.settle(block);
        parts.cache().put(batch, block.number, snapshot);
        writes.recordChanged();
    }

    /** The upload cannot be accepted. */
    public void refuse(Throwable cause) {
        allStored.tryFail(cause);
    }

    private void refuseIfRemoved(Throwable cause) {
        // A complete upload may be a batch by now: then its record decides.
        if (!isComplete() && cause instanceof UploadRemovedException) {
            refuse(cause);
        }
    }

    private static boolean isFinal(Throwable cause) {
        return cause instanceof StoreFullException || cause instanceof UploadRemovedException;
    }

    private void failed(LiveBlock block, Throwable cause) {
        if (!life.hasReached(BatchPhase.SEALED) && (isFinal(cause) || writes.isTired())) {
            refuse(cause);
        } else if (cause instanceof StoreFullException && block.isStored() && block.isSettled()) {
            settle(block, block.snapshot()); // Its queries are stored, so its answers can be had again.
        } else if (cause instanceof StoreFullException && block.isStored() && life.is(BatchPhase.STOPPED)) {
            block.dropChanges(); // Cancelled, or answered again elsewhere.
        } else if (writes.retryLater()) {
            LOG.warn("block {} of batch {} cannot be stored, trying again: {}", block.number, batch, cause.toString());
        }
    }

    private void checkAllStored() {
        if (isComplete() && table.areStored()) {
            allStored.tryComplete();
        }
    }

    /** Whether nothing of an ended batch is left to be stored. */
    public boolean isStored(BatchState end) {
        return end == BatchState.COMPLETED
                ? table.allLive().isEmpty()
                : table.allLive().stream().noneMatch(block -> block.isBeingStored() || block.hasChanged());
    }

    public BatchWrites writes() {
        return writes;
    }

    public void clear() {
        table.clear();
        room.tell();
    }

    private long now() {
        return parts.dispatcher().now();
    }
}
