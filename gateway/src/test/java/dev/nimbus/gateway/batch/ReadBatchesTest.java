package dev.nimbus.gateway.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ReadBatchesTest {
    private final Vertx vertx = Vertx.vertx();
    private final AtomicLong now = new AtomicLong();
    private final Context context = vertx.getOrCreateContext();

    private <T> T onLoop(Supplier<T> action) {
        CompletableFuture<T> done = new CompletableFuture<>();
        context.runOnContext(v -> done.complete(action.get()));
        return done.join();
    }

    @AfterEach
    void close() {
        vertx.close();
    }

    /** A client read for more than an hour at one gateway, and the sweep of another removed the batch. */
    @Test
    @Timeout(30)
    void batchesThatAreRead_areKnownElsewhereForSomeMinutes() {
        ReadBatches here = onLoop(() -> new ReadBatches(vertx, now::get));
        ReadBatches there = onLoop(() -> new ReadBatches(vertx, now::get));
        there.tell(Set.of("x", "y"));
        while (onLoop(here::elsewhere).isEmpty()) {
            Thread.onSpinWait();
        }

        assertThat(onLoop(here::elsewhere)).containsExactlyInAnyOrder("x", "y");
        now.set(Duration.ofSeconds(121).toNanos());
        assertThat(onLoop(here::elsewhere)).isEmpty();
    }
}
