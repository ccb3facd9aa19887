package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.BatchStore;
import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.BlockCodec;
import dev.nimbus.gateway.store.KeyClaim;
import dev.nimbus.gateway.store.RecordCodec;
import dev.nimbus.gateway.store.Upload;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.Future;
import java.io.IOException;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** A store in memory that several gateways of one test share, and that fails when it is told to. */
public class MemoryBatchStore implements BatchStore {
    private final Map<String, byte[]> records = new ConcurrentHashMap<>();
    private final Map<String, byte[]> blocks = new ConcurrentHashMap<>();
    private final Map<String, KeyClaim> keys = new HashMap<>();
    /** The uploads as it was told of them, each time once more. */
    public final List<Upload> uploads = new CopyOnWriteArrayList<>();

    private final Set<String> refused = ConcurrentHashMap.newKeySet();
    /** Records are written when this is done. */
    public volatile Future<Void> gate = Future.succeededFuture();
    /** Records are found, and keys claimed, when this is done. */
    public volatile Future<Void> readGate = Future.succeededFuture();
    /** How often a record or a key was asked for. */
    public final AtomicInteger asked = new AtomicInteger();

    /** How many records it was given to write. */
    public final AtomicInteger recordsGiven = new AtomicInteger();

    /** Blocks are written when this is done. */
    public volatile Future<Void> blockGate = Future.succeededFuture();
    /** Uploads are told of when this is done. */
    public volatile Future<Void> uploadGate = Future.succeededFuture();
    /** What the last sweep was not to remove. */
    public volatile Optional<Set<String>> keptInSweep = Optional.empty();
    /** What expires before it is removed by the last sweep. */
    public volatile Optional<Instant> sweptUntil = Optional.empty();

    /** Whether several gateways use it, or one that forgets also what it cannot write. */
    public volatile boolean isShared = true;

    /** What every write fails with; none for success. */
    public volatile Optional<RuntimeException> failure = Optional.empty();

    /** A store that holds what this one holds now: what a gateway finds that dies at this moment. */
    public MemoryBatchStore copy() {
        MemoryBatchStore copy = new MemoryBatchStore();
        copy.records.putAll(records);
        copy.blocks.putAll(blocks);
        return copy;
    }

    @Override
    public boolean outlivesProcess() {
        return true;
    }

    @Override
    public boolean isShared() {
        return isShared;
    }

    private <T> Future<T> write(Supplier<T> action) {
        if (failure.isPresent()) {
            return Future.failedFuture(failure.get());
        }
        synchronized (this) {
            return Future.succeededFuture(action.get());
        }
    }

    @Override
    public Future<Void> putBlock(String batch, int number, Block block) {
        return blockGate
                .compose(open -> write(() -> blocks.put(batch + "/" + number, BlockCodec.encode(block))))
                .mapEmpty();
    }

    @Override
    public Future<Optional<Block>> block(String batch, int number, TextParameters text) {
        return Future.succeededFuture(
                Optional.ofNullable(blocks.get(batch + "/" + number)).map(bytes -> BlockCodec.decode(bytes, text)));
    }

    @Override
    public Future<Boolean> putRecord(BatchRecord batch) {
        recordsGiven.incrementAndGet();
        return gate.compose(open -> put(batch));
    }

    private Future<Boolean> put(BatchRecord batch) {
        return write(() -> {
            byte[] stored = records.get(batch.id());
            boolean may = stored == null ? !refused.contains(batch.id()) : batch.mayReplace(RecordCodec.decode(stored));
            if (may) {
                records.put(batch.id(), RecordCodec.encode(batch));
            }
            return may;
        });
    }

    @Override
    public Future<Boolean> putUpload(Upload upload) {
        return uploadGate.compose(open -> write(() -> {
            uploads.add(upload);
            return !refused.contains(upload.batch()) && !records.containsKey(upload.batch());
        }));
    }

    /** As a sweep of a store does with one that nobody goes on with. */
    void refuse(Upload upload) {
        refused.add(upload.batch());
        removeBlocks(upload.batch());
    }

    @Override
    public Future<Optional<BatchRecord>> record(String batch) {
        asked.incrementAndGet();
        return readGate.map(open -> Optional.ofNullable(records.get(batch)).map(RecordCodec::decode));
    }

    @Override
    public Future<List<BatchRecord>> list(int limit, Optional<BatchRecord> after, Optional<String> submitter) {
        return Future.succeededFuture(records.values().stream()
                .map(RecordCodec::decode)
                .filter(record ->
                        submitter.map(record.origin().submitter()::equals).orElse(true))
                .sorted(Comparator.comparing(
                                (BatchRecord record) -> record.origin().created())
                        .reversed())
                .limit(limit)
                .toList());
    }

    @Override
    public Future<List<BatchRecord>> unfinished() {
        return Future.succeededFuture(records.values().stream()
                .map(RecordCodec::decode)
                .filter(record -> !record.state().isEnd())
                .toList());
    }

    @Override
    public Future<Void> remove(BatchRecord batch) {
        if (failure.isEmpty() || !isShared) {
            records.remove(batch.id());
            removeBlocks(batch.id());
        }
        return write(() -> null);
    }

    public void removeBlocks(String batch) {
        blocks.keySet().removeIf(key -> key.startsWith(batch + "/"));
    }

    @Override
    public Future<Void> sweep(Instant now, Set<String> except) {
        sweptUntil = Optional.of(now);
        keptInSweep = Optional.of(except);
        return Future.succeededFuture();
    }

    @Override
    public Future<KeyClaim> claim(KeyClaim mine, Optional<KeyClaim> replaced) {
        asked.incrementAndGet();
        return readGate.compose(open -> write(() -> {
            replaced.ifPresent(claim -> keys.remove(claim.key(), claim));
            return Optional.ofNullable(keys.putIfAbsent(mine.key(), mine)).orElse(mine);
        }));
    }

    @Override
    public Future<Void> release(KeyClaim claim) {
        return write(() -> {
            keys.remove(claim.key(), claim);
            return null;
        });
    }

    @Override
    public Optional<String> trouble() {
        return failure.map(Throwable::getMessage);
    }

    @Override
    public long bytes() {
        return blocks.values().stream().mapToLong(block -> block.length).sum();
    }

    @Override
    public Future<Void> close() {
        return Future.succeededFuture();
    }

    /** A write that fails for now. */
    public static RuntimeException unreachable() {
        return new IllegalStateException("the store cannot be reached", new IOException());
    }
}
