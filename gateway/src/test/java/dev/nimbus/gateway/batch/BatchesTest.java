package dev.nimbus.gateway.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.dispatch.DispatchLimits;
import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.protocol.ChunkFormat;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BatchesTest extends BatchFixture {
    private static final int OLD = 200;
    private static final Runnable READER = () -> {};

    private Batches all() {
        DispatchLimits limits = new DispatchLimits(Duration.ofSeconds(3), 5, 10, 1 << 20);
        Dispatcher dispatcher = new Dispatcher((solver, chunk, reply) -> {}, limits, 0, () -> 0);
        return new Batches(store(), dispatcher, new BatchLimits(1000, KEPT), clock);
    }

    private static Batch sealed(Batches all, int chunks) {
        Batch batch = all.begin(ChunkFormat.NDJSON).orElseThrow();
        addChunks(batch, chunks);
        all.seal(batch);
        return batch;
    }

    private static void readToEnd(Batch batch) {
        batch.addReader(READER);
        batch.removeReader(READER, true);
    }

    /** From 1500 bytes on the disk is filling; 61 of 200 times 10 have to go for that. */
    @Test
    void manyOldBatches_areForgottenSomeAtATime_andNoMoreThanNeeded() {
        onLoop(() -> {
            Batches all = all();
            for (int i = 0; i < OLD; i++) {
                readToEnd(answer(sealed(all, 1), 10));
            }
            Batch large = answer(sealed(all, 18), 100);
            all.tick();
            assertThat(large.isWaiting()).isTrue();
            assertThat(all.size()).isEqualTo(1 + OLD - 25);

            all.tick();
            assertThat(all.waiting()).isEqualTo(1);
            all.tick();
            assertThat(large.isWaiting()).isFalse();
            assertThat(all.waiting()).isZero();
            assertThat(all.size()).isEqualTo(1 + OLD - 61);
            all.close();
        });
    }
}
