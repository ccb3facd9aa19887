package dev.nimbus.gateway.batch.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.store.Block;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BlockCacheTest {
    private static final Block EMPTY = new Block(List.of());

    private final AtomicInteger loads = new AtomicInteger();
    private final BlockCache cache = new BlockCache(100_000);

    private void get(String batch) {
        cache.get(batch, 0, () -> {
            loads.incrementAndGet();
            return Future.succeededFuture(Optional.of(EMPTY));
        });
    }

    /** A million batches of one query each have hardly any bytes, and take half a gigabyte. */
    @Test
    void smallBlocks_countForWhatTheyTakeInMemory() {
        for (int i = 0; i < 10_000; i++) {
            cache.put("batch" + i, 0, EMPTY);
        }
        get("batch9999");
        get("batch0");

        assertThat(loads).hasValue(1);
        assertThat(cache.bytes()).isLessThanOrEqualTo(100_000);
    }

    /** It counted for nothing yet, and was taken off all the same. */
    @Test
    void blockThatGoesBeforeItIsCounted_isNotTakenOff() {
        Promise<Optional<Block>> read = Promise.promise();
        read.future().onComplete(done -> cache.put("batch", 0, EMPTY)); // It is read, and the cache does not know yet.
        cache.get("batch", 0, read::future);
        read.complete(Optional.of(EMPTY));
        long one = cache.bytes();
        cache.put("other", 0, EMPTY);

        assertThat(cache.bytes()).isEqualTo(2 * one).isPositive();
    }
}
