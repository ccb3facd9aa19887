package dev.nimbus.gateway.store;

import com.hazelcast.core.EntryView;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.map.LocalMapStats;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Batches in maps that all members of the cluster hold a part of, each entry with its backups on other members. Nothing
 * is ever given up: what does not fit is refused.
 *
 * <p>Entries are spread evenly, so a gateway takes its own part of the maps for that of every member, and refuses when it
 * reaches what the member with the least memory allows. Blocks have no time to live: how long a batch runs is not known
 * when they are written, and to prolong it would cost one more call for each. They go with their record instead. An upload
 * has an entry in a map of its own, which ends some minutes after its gateway wrote it last. Blocks that have been without both for an
 * hour are of no use to anybody: their upload is refused from then on, and they go.
 *
 * <p>A member that was frozen or cut off brings back, when it merges, the blocks that were removed meanwhile. They are
 * removed again, within a minute, while the empty record of their batch is kept.
 */
public final class HazelcastBatchStore implements BatchStore {
    private static final Logger LOG = LoggerFactory.getLogger(HazelcastBatchStore.class);

    /** A call whose member is frozen takes its thread until the cluster gives the member up, about ten seconds. */
    private static final int THREADS = 16;

    private static final Duration SWEEP = Duration.ofMinutes(1);

    /** How long an upload's entry outlasts the last word of its gateway, which says each minute that it goes on. */
    private static final int UPLOAD_MINUTES = 5;

    private final HazelcastInstance hazelcast;
    private final HazelcastRecords records;
    private final IMap<String, byte[]> blocks;
    private final IMap<String, String> uploads;
    private final HazelcastKeys keys;
    private final Context context;
    private final WorkerExecutor workers;
    /** For what removes: it may take minutes, and a takeover must not wait for it. */
    private final WorkerExecutor scanner;

    private final OrphanBlocks orphans = new OrphanBlocks();
    private final HeldBytes held;
    private volatile Optional<String> trouble = Optional.empty();
    private Instant swept = Instant.MIN;
    private Optional<Future<List<BatchRecord>>> looking = Optional.empty();

    /** Opens the maps; to be called on the event loop that uses them. */
    public static HazelcastBatchStore open(Vertx vertx, ClusteredVertx node) {
        return new HazelcastBatchStore(vertx, node.hazelcast(), System::nanoTime);
    }

    HazelcastBatchStore(Vertx vertx, HazelcastInstance hazelcast, LongSupplier nanos) {
        this.held = new HeldBytes(this::bytes, nanos);
        this.hazelcast = hazelcast;
        this.records = new HazelcastRecords(hazelcast.getMap(SharedMaps.BATCHES), hazelcast.getPartitionService());
        this.blocks = hazelcast.getMap(SharedMaps.BLOCKS);
        this.uploads = hazelcast.getMap(SharedMaps.UPLOADS);
        this.keys = new HazelcastKeys(hazelcast.getMap(SharedMaps.KEYS));
        this.context = vertx.getOrCreateContext();
        this.workers = vertx.createSharedWorkerExecutor("nimbus-batches", THREADS);
        this.scanner = vertx.createSharedWorkerExecutor("nimbus-batches-scan", 1);
    }

    @Override
    public boolean outlivesProcess() {
        return hazelcast.getCluster().getMembers().size() > 1;
    }

    @Override
    public boolean isShared() {
        return true;
    }

    private <T> Future<T> onWorker(Callable<T> action) {
        return workers.executeBlocking(action, false).onComplete(this::watch);
    }

    private <T> Future<T> onScanner(Callable<T> action) {
        return scanner.executeBlocking(action, false).onComplete(this::watch);
    }

    private void watch(AsyncResult<?> done) {
        Optional<Throwable> failure =
                Optional.ofNullable(done.cause()).filter(cause -> !(cause instanceof StoreFullException));
        if (failure.isPresent() && trouble.isEmpty()) {
            LOG.warn("the cluster's maps cannot be used: {}", failure.get().toString());
        }
        trouble = failure.map(cause -> "the cluster's maps cannot be used; the log of the gateway says why");
    }

    private static String key(String batch, int number) {
        return batch + '/' + number;
    }

    @Override
    public Future<Void> putBlock(String batch, int number, Block block) {
        return workers.executeBlocking(
                        () -> {
                            byte[] encoded = BlockCodec.encode(block);
                            requireRoomBlocking(key(batch, number), encoded.length);
                            return blocks.setAsync(key(batch, number), encoded).toCompletableFuture();
                        },
                        false)
                .compose(set -> Future.fromCompletionStage(set, context))
                .onComplete(this::watch)
                .mapEmpty();
    }

    private void requireRoomBlocking(String key, int length) {
        long limit = SharedMaps.leastBatchBytes(hazelcast);
        if (held.fits(length, limit)) {
            return;
        }
        byte[] stored = blocks.get(key);
        if (stored == null || stored.length < length) {
            throw new StoreFullException("batches take " + bytes() + " bytes of each member's memory, " + length
                    + " more are to be stored, and they may take " + limit + " (--batch-memory)");
        }
    }

    @Override
    public Future<Optional<Block>> block(String batch, int number, TextParameters text) {
        return onWorker(
                () -> Optional.ofNullable(blocks.get(key(batch, number))).map(bytes -> BlockCodec.decode(bytes, text)));
    }

    @Override
    public Future<Boolean> putRecord(BatchRecord batch) {
        return onWorker(() -> records.putBlocking(batch));
    }

    @Override
    public Future<Boolean> putUpload(Upload upload) {
        return onWorker(() -> {
            uploads.set(upload.batch(), upload.gateway(), UPLOAD_MINUTES, TimeUnit.MINUTES);
            return !records.hasBlocking(upload.batch());
        });
    }

    @Override
    public Future<Optional<BatchRecord>> record(String batch) {
        return onWorker(() -> records.getBlocking(batch));
    }

    @Override
    public Future<List<BatchRecord>> list(int limit, Optional<BatchRecord> after, Optional<String> submitter) {
        return onWorker(() -> {
            RecordPage page = new RecordPage(limit, after, submitter);
            records.eachBlocking(page::add);
            return page.records();
        });
    }

    @Override
    public Future<List<BatchRecord>> unfinished() {
        if (looking.filter(last -> !last.isComplete()).isEmpty()) {
            looking = Optional.of(onWorker(this::unfinishedBlocking));
        }
        return looking.get();
    }

    private List<BatchRecord> unfinishedBlocking() {
        List<BatchRecord> unfinished = new ArrayList<>();
        records.eachBlocking(record -> {
            if (!record.state().isEnd()) {
                unfinished.add(record);
            }
        });
        return unfinished;
    }

    @Override
    public Future<Void> remove(BatchRecord batch) {
        return onWorker(() -> {
            removeBlocking(batch);
            return null;
        });
    }

    private void removeBlocking(BatchRecord batch) {
        keys.forgetBlocking(batch);
        records.removeBlocking(batch.id());
        removeAllBlocking(IntStream.range(0, batch.blocks())
                .mapToObj(number -> key(batch.id(), number))
                .toList());
    }

    /** What cannot be removed now is when the blocks of removed batches are looked for. */
    private void removeAllBlocking(List<String> gone) {
        List<CompletableFuture<Boolean>> removals = gone.stream()
                .map(key -> blocks.deleteAsync(key).toCompletableFuture())
                .toList();
        CompletableFuture.allOf(removals.toArray(CompletableFuture[]::new)).join();
    }

    @Override
    public Future<Void> sweep(Instant now, Set<String> except) {
        boolean isSweptJustNow =
                Duration.between(swept, now).abs().compareTo(SWEEP) < 0; // The agreed clock may go back.
        if (isSweptJustNow) {
            return Future.succeededFuture();
        }
        swept = now;
        return onScanner(() -> {
            records.eachBlocking(record -> {
                if (record.expires().isBefore(now) && !except.contains(record.id())) {
                    removeBlocking(record);
                }
            });
            Set<String> uploading = Set.copyOf(uploads.keySet()); // Before the records: an upload becomes one.
            uploading.forEach(this::limitBlocking);
            removeAllBlocking(
                    orphans.sweep(now, blocks.keySet(), records.standingsBlocking(uploading), records::refuseBlocking));
            return null;
        });
    }

    /** The entry of a gateway of the release before has no end. */
    private void limitBlocking(String upload) {
        EntryView<String, String> entry = uploads.getEntryView(upload);
        if (entry != null && entry.getTtl() == Long.MAX_VALUE) {
            uploads.setTtl(upload, UPLOAD_MINUTES, TimeUnit.MINUTES);
        }
    }

    @Override
    public Future<KeyClaim> claim(KeyClaim mine, Optional<KeyClaim> replaced) {
        return onWorker(() -> keys.claimBlocking(mine, replaced));
    }

    @Override
    public Future<Void> release(KeyClaim claim) {
        return onWorker(() -> {
            keys.releaseBlocking(claim);
            return null;
        });
    }

    @Override
    public Optional<String> trouble() {
        return trouble;
    }

    @Override
    public long bytes() {
        return bytes(blocks.getLocalMapStats()) + bytes(records.stats());
    }

    private static long bytes(LocalMapStats stats) {
        return stats.getOwnedEntryMemoryCost() + stats.getBackupEntryMemoryCost();
    }

    @Override
    public Future<Void> close() {
        return workers.close().eventually(scanner::close);
    }
}
