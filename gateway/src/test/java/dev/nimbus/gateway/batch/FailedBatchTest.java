package dev.nimbus.gateway.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A batch of which the gateway has thrown an exception: a bug, but nobody waits for ever. */
class FailedBatchTest {
    private static final RuntimeException BUG = new IllegalStateException("bug");

    private ServiceBench bench;

    @BeforeEach
    void start() throws Exception {
        bench = new ServiceBench(200);
    }

    @AfterEach
    void close() throws Exception {
        bench.close();
    }

    @Test
    void accepted_isTakenUpAnewFromTheStore() throws Exception {
        Batch failed = bench.begun();
        bench.onLoop(() -> failed.complete(""));
        bench.onLoop(() -> {
            failed.failed(BUG);
            bench.members.leave("b"); // The gateway looks for batches without an owner.
            return Future.succeededFuture();
        });
        Optional<BatchView> found = bench.onLoop(() -> bench.batches.find(failed.id()));

        assertThat(failed.departure()).contains(BatchView.Departure.MOVED);
        assertThat(found)
                .hasValueSatisfying(
                        now -> assertThat(now).isInstanceOf(Batch.class).isNotSameAs(failed));
    }

    /** Another gateway has taken it over, and counts its end. */
    @Test
    void lost_isNotCountedAmongThoseThatEndedHere() throws Exception {
        Batch lost = bench.begun();
        bench.onLoop(() -> lost.complete(""));
        bench.onLoop(() -> bench.store.putRecord(lost.record().ownedBy("b")));
        bench.onLoop(lost::cancel);

        assertThat(lost.departure()).contains(BatchView.Departure.MOVED);
        assertThat(bench.cancelled()).isZero();
    }

    /** A disk that refuses the removal gets it with a later sweep, and nobody asks for the batch again. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void endedBatch_thatTheStoreHasForgotten_isNotFound(boolean isShared) throws Exception {
        Batch batch = bench.begun();
        bench.onLoop(() -> batch.complete(""));
        bench.onLoop(batch::cancel);
        assertThat(bench.cancelled()).isOne();
        BatchView ended = bench.onLoop(() -> bench.batches.find(batch.id())).orElseThrow();
        bench.store.isShared = isShared;
        bench.store.failure = Optional.of(MemoryBatchStore.unreachable());
        assertThatThrownBy(() -> bench.onLoop(() -> bench.batches.remove(ended)))
                .hasRootCauseInstanceOf(IOException.class);
        bench.store.failure = Optional.empty();

        assertThat(bench.onLoop(() -> bench.batches.find(batch.id())).isPresent())
                .isEqualTo(isShared);
    }

    /** Its client reads on for more than an hour. */
    @Test
    void batchThatEndsWhileItIsRead_isNotSwept() throws Exception {
        Batch batch = bench.begun();
        bench.onLoop(() -> {
            batch.addReader(() -> {});
            return batch.complete("");
        });
        bench.onLoop(batch::cancel);
        bench.store.keptInSweep = Optional.empty();
        while (bench.store.keptInSweep.isEmpty()) {
            Thread.onSpinWait();
        }

        assertThat(bench.batches.size()).isZero();
        assertThat(bench.store.keptInSweep.get()).containsExactly(batch.id());
    }

    @Test
    void upload_isRefused() throws Exception {
        Batch failed = bench.begun();
        List<Throwable> refused = new ArrayList<>();
        bench.onLoop(() -> {
            failed.allStored().onFailure(refused::add);
            failed.failed(BUG);
            return Future.succeededFuture();
        });

        assertThat(refused).containsExactly(BUG);
    }
}
