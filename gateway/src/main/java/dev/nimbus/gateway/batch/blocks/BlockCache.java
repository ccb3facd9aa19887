package dev.nimbus.gateway.batch.blocks;

import dev.nimbus.gateway.store.Block;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Blocks that do not change any more, those read last: many readers of one batch read each from the store once. */
public final class BlockCache {
    /** What a block takes beside its bytes: small batches have little else. */
    private static final int BLOCK_BYTES = 512;

    private record Key(String batch, int number) {}

    private final Map<Key, Future<Optional<Block>>> blocks = new LinkedHashMap<>(16, 0.75f, true);
    private final long limit;
    private long held;

    public BlockCache(long limit) {
        this.limit = limit;
    }

    /** The block, read by {@code load} where it is not here. */
    public Future<Optional<Block>> get(String batch, int number, Supplier<Future<Optional<Block>>> load) {
        Key key = new Key(batch, number);
        Future<Optional<Block>> known = blocks.get(key);
        if (known != null) {
            return known;
        }
        Future<Optional<Block>> loading = load.get();
        blocks.put(key, loading);
        loading.onComplete(done -> {
            if (blocks.get(key) == loading) {
                if (done.failed() || done.result().isEmpty()) {
                    blocks.remove(key);
                } else {
                    count(done.result().get());
                }
            }
        });
        return loading;
    }

    void put(String batch, int number, Block block) {
        drop(blocks.put(new Key(batch, number), Future.succeededFuture(Optional.of(block))));
        count(block);
    }

    private void count(Block block) {
        held += bytes(block);
        var oldest = blocks.values().iterator();
        while (held > limit && oldest.hasNext()) {
            Future<Optional<Block>> next = oldest.next();
            if (next.isComplete()) {
                oldest.remove();
                drop(next);
            }
        }
    }

    private static long bytes(Block block) {
        return BLOCK_BYTES + block.bytes();
    }

    private void drop(Future<Optional<Block>> block) {
        if (block != null && block.succeeded()) {
            held -= block.result().map(BlockCache::bytes).orElse(0L);
        }
    }

    public void forget(String batch) {
        blocks.entrySet().removeIf(entry -> {
            boolean its = entry.getKey().batch().equals(batch);
            if (its) {
                drop(entry.getValue());
            }
            return its;
        });
    }

    public long bytes() {
        return held;
    }
}
