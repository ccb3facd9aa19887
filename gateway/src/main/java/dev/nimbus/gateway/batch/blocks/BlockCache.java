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

    /** A block, and what it counts for: nothing as long as it is being read. */
    private static final class Entry {
        final Future<Optional<Block>> block;
        long bytes;

        Entry(Future<Optional<Block>> block) {
            this.block = block;
        }
    }

    private final Map<Key, Entry> blocks = new LinkedHashMap<>(16, 0.75f, true);
    private final long limit;
    private long held;

    public BlockCache(long limit) {
        this.limit = limit;
    }

    /** The block, read by {@code load} where it is not here. */
    public Future<Optional<Block>> get(String batch, int number, Supplier<Future<Optional<Block>>> load) {
        Key key = new Key(batch, number);
        Entry known = blocks.get(key);
        if (known != null) {
            return known.block;
        }
        Entry loading = new Entry(load.get());
        blocks.put(key, loading);
        loading.block.onComplete(done -> {
            if (blocks.get(key) == loading) {
                if (done.failed() || done.result().isEmpty()) {
                    blocks.remove(key);
                } else {
                    count(loading, done.result().get());
                }
            }
        });
        return loading.block;
    }

    void put(String batch, int number, Block block) {
        Entry entry = new Entry(Future.succeededFuture(Optional.of(block)));
        Optional.ofNullable(blocks.put(new Key(batch, number), entry)).ifPresent(this::drop);
        count(entry, block);
    }

    private void count(Entry entry, Block block) {
        entry.bytes = BLOCK_BYTES + block.bytes();
        held += entry.bytes;
        var oldest = blocks.values().iterator();
        while (held > limit && oldest.hasNext()) {
            Entry next = oldest.next();
            if (next.bytes > 0) {
                oldest.remove();
                drop(next);
            }
        }
    }

    private void drop(Entry entry) {
        held -= entry.bytes;
    }

    public long bytes() {
        return held;
    }
}
