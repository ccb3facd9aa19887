package dev.nimbus.gateway.batch.blocks;

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
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The blocks of a batch under way. An upload pauses while too much of it is not stored, so that it goes on at the pace of
 * the solvers, or of the store, whichever is faster.
 */
public final class BatchBlocks {
    private static final Logger LOG = LoggerFactory.getLogger(BatchBlocks.class);

    /** Bytes of a batch that are not stored at which its upload pauses. */
    private static final long UNSTORED_BYTES = 16 << 20;

    /** Bytes of answers in memory from which on those go at once that are not kept for long anyway. */
    private static final long HUGE_BYTES = 8 << 20;

    private static final byte[] NOTHING = {};

    private final BatchParts parts;
    private final BatchLife life;
    private final String batch;
    private final TextParameters text;
    private final IntPredicate mayEvict;
    private final BlockTable table;
    private final Gate room = new Gate(this::hasRoom);
    private final BatchWrites writes;
    private final StoringPolicy policy;
    private long waiting;
    private final Promise<Void> allStored = Promise.promise();

    /**
     * @param life phase of the batch
     * @param mayEvict whether the block of this number may leave memory, for it is not sent soon
     */
    public BatchBlocks(BatchParts parts, BatchRecord record, BatchLife life, IntPredicate mayEvict) {
        this.parts = parts;
        this.life = life;
        this.batch = record.id();
        this.text = record.origin().text();
        this.mayEvict = mayEvict;
        this.table = new BlockTable(record, parts.memory(), life);
        this.writes = new BatchWrites(parts.store(), new Upload(batch, record.owner()), life, parts.nanos());
        this.policy = new StoringPolicy(parts, now());
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

    /** Counts bytes of lines that have no block yet, for they are not folded: they count as those that are not stored. */
    public void countWaiting(long change) {
        waiting += change;
        room.tell();
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
        long unstored = table.unstored() + waiting;
        boolean mayHold = unstored == 0
                || (!parts.memory().isFull() && !parts.memory().isWriteBehind() && unstored < UNSTORED_BYTES);
        return mayHold && !parts.dispatcher().unfolded().isTooMuch(waiting);
    }

    /** Takes the answers to some lines of a chunk that was sent. */
    public void answered(QueryChunk lines, byte[] answers, Counts counts) {
        boolean hasRoom = table.answerBytes() + answers.length <= HUGE_BYTES;
        byte[] kept = hasRoom || !StoredChunk.isHuge(lines, answers.length) ? answers : NOTHING;
        LiveBlock block = table.live(table.blockOf(lines.firstLine())).orElseThrow();
        table.change(block, () -> block.answered(lines, kept, counts));
        policy.answered(now());
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

    public void flush() {
        long now = now();
        if (!writes.mayBegin()) {
            return;
        }
        writes.renewNotice().onFailure(this::refuseIfRemoved);
        boolean isTight = parts.memory().isFull() && room.isAwaited();
        table.last().filter(last -> !last.isClosed() && isTight).ifPresent(last -> last.close(now));
        for (LiveBlock block : table.allLive()) {
            boolean isDue = life.is(BatchPhase.STOPPED) || policy.isDue(block, table, isComplete(), now);
            if (isDue && mayStore(block)) {
                store(block);
            }
        }
        room.tell();
    }

    private static boolean mayStore(LiveBlock block) {
        return block.isClosed() && block.hasChanged() && !block.isBeingStored();
    }

    private Future<Void> store(LiveBlock block) {
        Block snapshot = block.snapshot();
        boolean settled = block.isSettled();
        block.storingBegins(now());
        parts.memory().countWriting(snapshot.bytes());
        return writes.write(block.number, snapshot)
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
            table.mayEvict(block, () -> evict(block));
        }
        checkAllStored();
    }

    private void settle(LiveBlock block, Block snapshot) {
        table.settle(block);
        parts.cache().put(batch, block.number, snapshot);
        writes.recordChanged();
    }

    private void evict(LiveBlock block) {
        boolean unused = table.isLive(block) && block.isStored() && !block.hasChanged() && block.isUntouched();
        if (unused && mayEvict.test(block.number)) {
            table.remove(block);
        }
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

    /** Stores everything that changed since it was last stored; what cannot be stored now, later. */
    public Future<Void> storeChanges() {
        List<Future<Void>> begun = table.allLive().stream()
                .filter(BatchBlocks::mayStore)
                .map(this::store)
                .toList();
        return Future.join(begun).transform(all -> Future.succeededFuture());
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
        return parts.nanos().getAsLong();
    }
}
