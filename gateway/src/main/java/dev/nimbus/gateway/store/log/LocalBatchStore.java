package dev.nimbus.gateway.store.log;

import dev.nimbus.cluster.DataSlot;
import dev.nimbus.files.PrivateFiles;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.BatchStore;
import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.BlockCodec;
import dev.nimbus.gateway.store.KeyClaim;
import dev.nimbus.gateway.store.LineRange;
import dev.nimbus.gateway.store.RecordCodec;
import dev.nimbus.gateway.store.RecordPage;
import dev.nimbus.gateway.store.StoreDamage;
import dev.nimbus.gateway.store.StoreFullException;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Batches on the disk of one node, in a {@link BatchLog}. What is where is known in memory, some dozens of bytes for
 * each block; at the start the log is read once.
 *
 * <p>One thread writes. Records wait for one sync together: all that were appended before it began.
 */
public final class LocalBatchStore implements BatchStore {
    private static final Logger LOG = LoggerFactory.getLogger(LocalBatchStore.class);

    private static final int READERS = 2;
    /** All records are looked at for those that have expired. */
    private static final Duration SWEEP = Duration.ofMinutes(1);

    /** Batches that one line of the log names. */
    private static final int MOST_NAMED = 100;

    /** Removed batches that one sweep says again are removed. */
    private static final int MOST_SAID_AGAIN = 10_000;

    /** Removed batches of which the log is told in one turn of the event loop: where the disk fails, no more are tried in vain. */
    private static final int MOST_OF_A_TURN = 100;

    /** Batches that one sweep removes; the next, seconds later, goes on. Uploads wait for what is written for them. */
    private static final int MOST_REMOVED = 10_000;

    private static final Duration BEFORE_TOLD_AGAIN = Duration.ofMinutes(1);

    private final WorkerExecutor writer;
    private final WorkerExecutor reader;
    private final DataSlot slot;
    private final boolean durable;
    private final int mostBatches;
    private final LogIndex index;
    private final BatchLog log;
    private final LostLines lost;
    private final Map<String, KeyClaim> keys = new HashMap<>();
    /** Records that are on their way to the disk, the last of each batch. */
    private final Map<String, BatchRecord> writing = new HashMap<>();

    /** Removals that are not on the disk yet, so that a crash would bring the batch back; those that have failed too. */
    private final Map<String, Future<Void>> removals = new HashMap<>();

    private Optional<Throwable> failedWrite = Optional.empty();
    private Optional<Throwable> failedSync = Optional.empty();
    private long toldNanos = System.nanoTime() - BEFORE_TOLD_AGAIN.toNanos();
    private Instant nextSweep = Instant.MIN;

    LocalBatchStore(Vertx vertx, DataSlot slot, boolean durable, int mostBatches, LogIndex index, BatchLog log) {
        this.slot = slot;
        this.durable = durable;
        this.mostBatches = mostBatches;
        this.index = index;
        this.log = log;
        String name = "nimbus-batches-" + slot.path();
        this.writer = vertx.createSharedWorkerExecutor(name + "-write", 1);
        this.reader = vertx.createSharedWorkerExecutor(name + "-read", READERS);
        this.lost = new LostLines(index, log.damages());
        lost.find();
        index.records().forEach(record -> record.origin().key().ifPresent(key -> keys.put(key, claim(record, key))));
    }

    /**
     * Opens the store in a directory of its own below {@code root}, which no other process uses: where
     * an earlier one has left batches if it is durable.
     *
     * @param quota bytes at which uploads are refused
     * @param mostBatches batches at which uploads are refused, for some of each is in memory
     * @param durable whether what an earlier process left is taken up; else it is deleted
     */
    public static Future<LocalBatchStore> open(Vertx vertx, Path root, long quota, int mostBatches, boolean durable) {
        return vertx.executeBlocking(() -> openBlocking(vertx, root, quota, mostBatches, durable));
    }

    private static LocalBatchStore openBlocking(Vertx vertx, Path root, long quota, int mostBatches, boolean durable)
            throws IOException {
        // Without a directory of the user's, the root is in one that all users share.
        DataSlot slot = durable
                ? DataSlot.takeBlocking(root, LeftBatches::areInBlocking)
                : DataSlot.takeBlocking(PrivateFiles.ownDirectoryBlocking(root));
        try {
            if (durable) {
                LeftBatches.besideBlocking(slot);
            } else {
                BatchLog.deleteAllBlocking(slot.path());
            }
            LogIndex index = new LogIndex();
            BatchLog log = new BatchLog(slot.path(), quota, durable, index::recover, System::nanoTime);
            tellOfBroken(index.recovered(), log.damages());
            return new LocalBatchStore(vertx, slot, durable, mostBatches, index, log);
        } catch (IOException | RuntimeException e) {
            slot.close();
            throw e;
        }
    }

    /** Where a log is damaged, what has no record may have lost it. */
    private static void tellOfBroken(List<String> batches, LogDamages damages) {
        if (!batches.isEmpty() && damages.count() > 0) {
            damages.tell(batches.size() + " batches have blocks and no record, which is damaged, or was never written "
                    + "since their upload broke off: " + batches.subList(0, Math.min(MOST_NAMED, batches.size())));
        }
    }

    private static KeyClaim claim(BatchRecord record, String key) {
        return new KeyClaim(key, record.id(), record.owner());
    }

    @Override
    public boolean outlivesProcess() {
        return durable;
    }

    @Override
    public boolean isShared() {
        return false;
    }

    @Override
    public Future<Void> putBlock(String batch, int number, Block block) {
        if (index.size() >= mostBatches && !index.has(batch)) {
            return Future.failedFuture(new StoreFullException(
                    "the node keeps " + index.size() + " batches, as many as its memory has room for"));
        }
        return append(
                        index.record(batch).isEmpty(),
                        () -> new LogEntry(LogEntry.Kind.BLOCK, batch, number, BlockCodec.encode(block)))
                .map(place -> index.putBlock(batch, number, place))
                .mapEmpty();
    }

    private Future<Place> append(boolean isNew, Supplier<LogEntry> entry) {
        return write(() -> log.appendBlocking(entry.get(), isNew));
    }

    private Future<Place> write(Callable<Place> action) {
        return writer.executeBlocking(action, true).onComplete(done -> {
            if (!isNoRoom(done.cause())) { // Which says nothing of whether the disk can be written.
                note(Optional.ofNullable(done.cause()), failedSync);
            }
        });
    }

    private void note(Optional<Throwable> write, Optional<Throwable> sync) {
        boolean wasWell = trouble().isEmpty();
        failedWrite = write;
        failedSync = sync;
        if (wasWell && System.nanoTime() - toldNanos >= BEFORE_TOLD_AGAIN.toNanos()) {
            trouble().ifPresent(this::tell);
        }
    }

    /** A disk that is full for most writes changes between well and ill all the time. */
    private void tell(String why) {
        toldNanos = System.nanoTime();
        LOG.warn(why);
    }

    /** A disk that cannot be written has a cause. */
    private static boolean isNoRoom(Throwable failure) {
        return failure instanceof StoreFullException && failure.getCause() == null;
    }

    @Override
    public Future<Optional<Block>> block(String batch, int number, TextParameters text) {
        Optional<Place> place = index.block(batch, number);
        if (place.isEmpty()) {
            return Future.succeededFuture(lost.block(batch, number));
        }
        Future<Optional<Block>> read = reader.executeBlocking(
                () -> log.readBlocking(place.get()).map(entry -> BlockCodec.decode(entry.body(), text)), false);
        // A block that was written again, or removed, meanwhile may have lost its file.
        return read.transform(block -> {
            boolean isThere = index.block(batch, number).equals(place);
            boolean isDamaged = block.succeeded() && block.result().isEmpty();
            if (isThere && isDamaged) {
                return loseBlock(batch, number, place.get()).compose(done -> block(batch, number, text));
            }
            return isThere || (block.succeeded() && !isDamaged) ? read : block(batch, number, text);
        });
    }

    /** Unless it has been written anew, to its file or to another; what is on its way is written first. */
    private Future<?> loseBlock(String batch, int number, Place place) {
        return writer.executeBlocking(() -> log.readBlocking(place), true)
                .onSuccess(entry -> {
                    boolean isThere =
                            index.block(batch, number).filter(place::equals).isPresent();
                    if (isThere && entry.isEmpty()) {
                        lost.lose(batch, number, place);
                    }
                })
                .otherwiseEmpty();
    }

    @Override
    public List<LineRange> lost(BatchRecord batch) {
        return lost.of(batch);
    }

    @Override
    public OptionalLong roomBlocking() {
        return OptionalLong.of(log.roomBlocking());
    }

    @Override
    public StoreDamage damage() {
        return lost.damage();
    }

    @Override
    public Future<Boolean> putRecord(BatchRecord batch) {
        Optional<BatchRecord> stored =
                Optional.ofNullable(writing.get(batch.id())).or(() -> index.record(batch.id()));
        if (stored.isPresent() && !batch.mayReplace(stored.get())) {
            return Future.succeededFuture(false);
        }
        writing.put(batch.id(), batch);
        return appendRecord(batch)
                .compose(place -> {
                    index.putRecord(batch, place); // Known before it is safe: if the sync fails, it can be removed.
                    return sync().map(done -> true);
                })
                .onComplete(done -> writing.remove(batch.id(), batch));
    }

    private Future<Place> appendRecord(BatchRecord batch) {
        LogEntry entry = new LogEntry(LogEntry.Kind.RECORD, batch.id(), 0, RecordCodec.encode(batch));
        return write(() -> batch.state().isEnd() ? log.appendEndBlocking(entry) : log.appendBlocking(entry, false));
    }

    /** Completes when all that was appended before is on the disk: one sync is enough for all who wait for the writer. */
    private Future<Void> sync() {
        long appended = log.appended();
        return writer.executeBlocking(() -> log.syncBlocking(appended), true)
                .onComplete(done -> note(failedWrite, Optional.ofNullable(done.cause())));
    }

    @Override
    public Future<Optional<BatchRecord>> record(String batch) {
        return removals.getOrDefault(batch, Future.succeededFuture())
                .recover(e -> Future.failedFuture(
                        new IOException("the removal of batch " + batch + " is not on the disk yet")))
                .map(done -> index.record(batch));
    }

    @Override
    public Future<List<BatchRecord>> list(int limit, Optional<BatchRecord> after, Optional<String> submitter) {
        RecordPage page = new RecordPage(limit, after, submitter);
        index.records().forEach(page::add);
        return Future.succeededFuture(page.records());
    }

    @Override
    public Future<List<BatchRecord>> unfinished() {
        return Future.succeededFuture(index.unfinished());
    }

    @Override
    public Future<Void> remove(BatchRecord batch) {
        forgetKey(batch);
        // After the writes that are on their way: the last may be that of the record.
        Future<Void> removal = writer.executeBlocking(() -> null, true)
                .compose(written -> forgetEntries(batch.id()) ? appendRemoved(batch.id()) : Future.succeededFuture())
                .compose(done -> sync()); // Or a power cut could bring it back.
        removals.put(batch.id(), removal);
        return removal.onSuccess(done -> removals.remove(batch.id(), removal))
                .compose(done -> writer.executeBlocking(log::deleteUnusedBlocking, true)
                        .onFailure(e -> LOG.warn("files without batches stay for now: {}", e.toString()))
                        .otherwiseEmpty());
    }

    private void forgetKey(BatchRecord batch) {
        batch.origin()
                .key()
                .ifPresent(key -> keys.computeIfPresent(
                        key, (same, claim) -> claim.batch().equals(batch.id()) ? null : claim));
    }

    /** Whether the log must say so: what has no record is forgotten at the next start too. */
    private boolean forgetEntries(String batch) {
        lost.forget(batch);
        return index.remove(batch);
    }

    /** Some in each turn of the event loop, until one cannot be written: the next sweep goes on. */
    private Future<?> appendRemoved(List<String> batches) {
        int some = Math.min(MOST_OF_A_TURN, batches.size());
        if (some == 0) {
            return Future.succeededFuture();
        }
        return Future.all(batches.subList(0, some).stream()
                        .map(this::appendRemoved)
                        .toList())
                .compose(done -> appendRemoved(batches.subList(some, batches.size())));
    }

    private Future<Place> appendRemoved(String batch) {
        LogEntry removed = new LogEntry(LogEntry.Kind.REMOVED, batch, 0, new byte[0]);
        return write(() -> log.appendEndBlocking(removed)).map(place -> index.removed(batch, place));
    }

    @Override
    public Future<Void> sweep(Instant now, Set<String> except) {
        if (trouble().isPresent()) {
            probe();
        }
        index.dropRemoved(log);
        List<String> removed = new ArrayList<>(index.toBeSaid(log.current(), MOST_SAID_AGAIN));
        if (!now.isBefore(nextSweep) || now.isBefore(nextSweep.minus(SWEEP))) { // The agreed clock may go back.
            List<BatchRecord> expired = index.records().stream()
                    .filter(record -> record.expires().isBefore(now) && !except.contains(record.id()))
                    .limit(MOST_REMOVED)
                    .toList();
            nextSweep = expired.size() < MOST_REMOVED ? now.plus(SWEEP) : now;
            expired.forEach(record -> {
                forgetKey(record);
                forgetEntries(record.id());
                removed.add(record.id());
            });
        }
        return appendRemoved(removed)
                .compose(done -> completeRemovals())
                .transform(done -> writer.executeBlocking(log::tidyBlocking, true));
    }

    private Future<Void> completeRemovals() {
        return removals.values().stream().noneMatch(Future::failed)
                ? Future.succeededFuture()
                : sync().onSuccess(done -> removals.entrySet()
                        .removeIf(one -> one.getValue().failed() && !index.isRemoving(one.getKey())));
    }

    /** A gateway that is not ready gets no uploads that would end the trouble. */
    private void probe() {
        append(false, () -> new LogEntry(LogEntry.Kind.REMOVED, "", 0, new byte[0]))
                .onSuccess(Place::release);
        sync();
    }

    @Override
    public Future<KeyClaim> claim(KeyClaim mine, Optional<KeyClaim> replaced) {
        KeyClaim holder = keys.get(mine.key());
        if (holder == null || replaced.filter(holder::equals).isPresent()) {
            keys.put(mine.key(), mine);
            return Future.succeededFuture(mine);
        }
        return Future.succeededFuture(holder);
    }

    @Override
    public Future<Void> release(KeyClaim claim) {
        keys.remove(claim.key(), claim);
        return Future.succeededFuture();
    }

    @Override
    public Optional<String> trouble() {
        return failedWrite.or(() -> failedSync).map(cause -> "batches cannot be stored: " + reason(cause));
    }

    private static String reason(Throwable cause) {
        return cause instanceof StoreFullException full ? full.getMessage() : PrivateFiles.reason(cause);
    }

    @Override
    public long bytes() {
        return log.bytes();
    }

    @Override
    public Future<Void> close() {
        return writer.<Void>executeBlocking(
                        () -> {
                            log.endBlocking();
                            if (!durable) {
                                BatchLog.deleteAllBlocking(slot.path());
                            }
                            return null;
                        },
                        true)
                .eventually(reader::close)
                .eventually(writer::close)
                .onComplete(done -> slot.close());
    }
}
