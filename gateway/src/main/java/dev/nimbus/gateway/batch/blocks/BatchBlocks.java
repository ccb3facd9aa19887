package dev.nimbus.gateway.batch.blocks;

import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.BatchState;
import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.Counts;
import dev.nimbus.gateway.store.StoreFullException;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
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

    /** An upload of which nothing is stored for an hour counts as broken off, however slowly it still comes. */
    private static final long MOST_OPEN_NANOS = 20 * 60 * 1_000_000_000L;

    private final BatchParts parts;
    private final String batch;
    private final TextParameters text;
    private final IntPredicate mayEvict;
    private final LiveBlocks live;
    private final List<Runnable> whenRoom = new ArrayList<>();
    private final FinalBlocks finals;
    private final BatchWrites writes;
    private final StoringPolicy policy;
    private long[] firstLines;
    private int count;
    private Promise<Void> allStored = Promise.promise();
    private Consumer<Throwable> whenRefused = cause -> {};
    private boolean complete;
    private boolean accepted;
    private boolean ending;

    /** @param mayEvict whether the block of this number may leave memory, for it is not sent soon */
    public BatchBlocks(BatchParts parts, BatchRecord record, IntPredicate mayEvict) {
        this.parts = parts;
        this.batch = record.id();
        this.text = record.origin().text();
        this.mayEvict = mayEvict;
        this.firstLines = Arrays.copyOf(record.firstLines(), Math.max(4, record.blocks()));
        this.count = record.blocks();
        this.live = new LiveBlocks(parts.memory());
        this.finals = new FinalBlocks(record);
        this.writes = new BatchWrites(parts.store(), parts.nanos());
        this.complete = count > 0;
        this.accepted = complete;
        this.policy = new StoringPolicy(parts, now());
    }

    public void whenRefused(Consumer<Throwable> action) {
        whenRefused = action;
    }

    public int count() {
        return count;
    }

    public long[] firstLines() {
        return Arrays.copyOf(firstLines, count);
    }

    public int done() {
        return finals.done();
    }

    public Counts countsOfDone() {
        return finals.countsOfDone();
    }

    public boolean isFinal(int number) {
        return finals.has(number);
    }

    public Optional<LiveBlock> live(int number) {
        return live.get(number);
    }

    public void add(QueryChunk chunk) {
        LiveBlock last =
                live.get(count - 1).filter(block -> !block.isClosed()).orElseGet(() -> open(chunk.firstLine()));
        live.change(last, () -> last.add(chunk));
        if (last.isFull()) {
            last.close(now());
            flush();
        }
    }

    private LiveBlock open(long firstLine) {
        if (count == firstLines.length) {
            firstLines = Arrays.copyOf(firstLines, 2 * count);
        }
        firstLines[count] = firstLine;
        LiveBlock block = new LiveBlock(count++);
        block.openedAt = now();
        live.add(block);
        return block;
    }

    public void closeLast() {
        live.get(count - 1).ifPresent(last -> last.close(now()));
        complete = true;
        flush();
        checkAllStored();
    }

    public Future<Void> allStored() {
        return allStored.future();
    }

    /** The batch is accepted: from now on what the store has no room for is computed again. */
    public void accepted() {
        accepted = true;
    }

    public boolean hasRoom() {
        long unstored = live.unstored();
        return unstored == 0 || (!parts.memory().isFull() && !parts.store().isBehind() && unstored < UNSTORED_BYTES);
    }

    public void whenRoom(Runnable action) {
        whenRoom.add(action);
    }

    public long answerBytes() {
        return live.answerBytes();
    }

    public void answered(ChunkUnderWay chunk) {
        live.change(chunk.block, () -> chunk.block.answered(chunk.index, chunk.answers(), chunk.counts()));
        policy.answered(now());
        writes.recordChanged();
    }

    public void folded(LiveBlock block, int index, byte[] line) {
        live.change(block, () -> block.folded(index, line));
        tellRoom();
    }

    /**
     * Empties a piece whose line is answered in {@code answer}, once that is stored: this gateway may die between two writes,
     * and the next one needs the pieces, or the answer.
     */
    public void spend(LiveBlock block, int index, LiveBlock answer) {
        Runnable spend = () -> live.change(block, () -> block.spend(index));
        if (block == answer || (answer.stored && !answer.changed)) {
            spend.run();
        } else {
            answer.whenStored.add(spend);
        }
    }

    public Future<LiveBlock> load(int number) {
        return parts.store().block(batch, number, text).map(block -> {
            LiveBlock loaded = LiveBlock.of(
                    number, block.orElseThrow(() -> new IllegalStateException("block " + number + " is not stored")));
            live.add(loaded);
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
        boolean isTight = parts.memory().isFull() && !whenRoom.isEmpty();
        live(count - 1)
                .filter(last -> !last.isClosed() && (isTight || now - last.openedAt > MOST_OPEN_NANOS))
                .ifPresent(last -> last.close(now));
        for (LiveBlock block : live.all()) {
            boolean isDue = ending || policy.isDue(block, live, complete, now);
            if (block.isClosed() && block.changed && !block.storing && isDue) {
                store(block);
            }
        }
        tellRoom();
    }

    private Future<Void> store(LiveBlock block) {
        Block snapshot = block.snapshot();
        boolean settled = block.isSettled();
        List<Runnable> whenStored = block.takeWhenStored();
        block.storing = true;
        block.changed = false;
        block.storedAt = now();
        return writes.write(batch, block.number, snapshot)
                .onComplete(put -> {
                    block.storing = false;
                    if (!live.has(block)) {
                        return;
                    }
                    if (put.succeeded()) {
                        wasStored(block, settled ? Optional.of(snapshot) : Optional.empty());
                        whenStored.forEach(Runnable::run);
                    } else {
                        block.whenStored.addAll(whenStored);
                        failed(block, put.cause());
                    }
                })
                .onSuccess(put -> flush());
    }

    private void wasStored(LiveBlock block, Optional<Block> settled) {
        block.stored = true;
        if (settled.isPresent()) {
            settle(block, settled.get());
        } else {
            live.mayEvict(block, () -> evict(block));
        }
        checkAllStored();
    }

    private void settle(LiveBlock block, Block snapshot) {
        live.remove(block);
        parts.cache().put(batch, block.number, snapshot);
        finals.add(block.number, block.counts());
        writes.recordChanged();
    }

    private void evict(LiveBlock block) {
        boolean unused = live.has(block) && block.stored && !block.changed && block.isUntouched();
        if (unused && mayEvict.test(block.number)) {
            live.remove(block);
        }
    }

    /** The upload cannot be accepted. */
    public void refuse(Throwable cause) {
        allStored.tryFail(cause);
        whenRefused.accept(cause);
    }

    private void failed(LiveBlock block, Throwable cause) {
        block.changed = true;
        if (!accepted && (cause instanceof StoreFullException || writes.isTired())) {
            refuse(cause);
        } else if (cause instanceof StoreFullException && block.stored && block.isSettled() && block.isWholeLines()) {
            settle(block, block.snapshot()); // Its queries are stored, so its answers can be had again.
        } else if (cause instanceof StoreFullException && block.stored && ending && !block.isSettled()) {
            block.changed = false; // The batch is cancelled: what is not stored of it is not kept.
        } else {
            LOG.warn("block {} of batch {} cannot be stored, trying again: {}", block.number, batch, cause.toString());
            writes.retryLater();
        }
    }

    private void checkAllStored() {
        if (complete && live.areStored()) {
            allStored.tryComplete();
        }
    }

    /** The batch ends here: stores everything that changed since it was last stored, and later what cannot be now. */
    public Future<Void> storeChanges() {
        ending = true;
        List<Future<Void>> begun = live.all().stream()
                .filter(block -> block.isClosed() && block.changed && !block.storing)
                .map(this::store)
                .toList();
        return Future.join(begun).transform(all -> Future.succeededFuture());
    }

    /** Whether nothing of an ended batch is left to be stored. */
    public boolean isStored(BatchState end) {
        return end == BatchState.COMPLETED
                ? live.isEmpty()
                : live.all().stream().noneMatch(block -> block.storing || block.changed);
    }

    /** Whether the record is to be written: it has changed for a while, or the batch has ended. */
    public boolean isRecordDue(boolean ended) {
        return writes.isRecordDue(ended);
    }

    public Future<Boolean> write(BatchRecord record) {
        return writes.write(record);
    }

    public Future<Void> stop() {
        return writes.stop();
    }

    public void clear() {
        live.clear();
        tellRoom();
    }

    private void tellRoom() {
        if (!whenRoom.isEmpty() && hasRoom()) {
            List<Runnable> woken = List.copyOf(whenRoom);
            whenRoom.clear();
            woken.forEach(Runnable::run);
        }
    }

    private long now() {
        return parts.nanos().getAsLong();
    }
}
