package dev.nimbus.gateway.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.BatchState;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A gateway that was frozen or cut off from the others, and its batches. */
class WokenGatewayTest {
    private ServiceBench bench;

    @BeforeEach
    void start() throws Exception {
        bench = new ServiceBench(3_600_000);
    }

    @AfterEach
    void close() throws Exception {
        bench.close();
    }

    /** The news of it went out while this gateway was frozen: it had the batch answered for ever beside its new owner. */
    @Test
    void batchThatAnotherGatewayHasTakenOver_isLeft() throws Exception {
        Batch lost = bench.accepted();
        bench.onLoop(() -> bench.store.putRecord(lost.record().ownedBy("b")));
        bench.look();

        assertThat(lost.departure()).contains(BatchView.Departure.MOVED);
    }

    /** It has taken the batch over, and a client of it has cancelled it. */
    @Test
    void batchThatAnotherGatewayHasEnded_isLeft() throws Exception {
        Batch lost = bench.accepted();
        bench.onLoop(() -> bench.store.putRecord(lost.record().cancelled("b", Instant.EPOCH, Instant.MAX)));
        bench.look();

        assertThat(lost.departure()).contains(BatchView.Departure.MOVED);
    }

    /** The other gateway has died or stopped since. The first one had its lines answered twice from then on. */
    @Test
    void batchThatIsTakenOverAgain_isLeft_andBegunAnew() throws Exception {
        Batch lost = bench.accepted();
        bench.onLoop(() -> bench.store.putRecord(lost.record().ownedBy("gone")));
        bench.look();

        assertThat(lost.departure()).contains(BatchView.Departure.MOVED);
        assertThat(bench.onLoop(() -> bench.batches.find(lost.id())))
                .hasValueSatisfying(
                        now -> assertThat(now).isInstanceOf(Batch.class).isNotSameAs(lost));
    }

    @Test
    void batchOfThisGateway_isNotWrittenAnew() throws Exception {
        Batch batch = bench.accepted();
        int before = bench.store.recordsGiven.get();
        bench.look();

        assertThat(batch.departure()).isEmpty();
        assertThat(bench.store.recordsGiven).hasValue(before);
    }

    /** This gateway was frozen when another one took the batch over: the client was told 200, and the batch went on there. */
    @Test
    void cancel_ofABatchThatAnotherGatewayHas_endsItThere() throws Exception {
        Batch lost = bench.accepted();
        bench.onLoop(() -> bench.store.putRecord(lost.record().ownedBy("b")));
        bench.onLoop(() -> bench.batches.cancel(lost));

        assertThat(state(lost)).isEqualTo(BatchState.CANCELLED);
    }

    /** This gateway was alone then, cut off or just awake after a pause, and the other side's record stays when they merge. */
    @Test
    void cancelThatAMergeHasTakenBack_isMadeAgain() throws Exception {
        Batch batch = bench.accepted();
        BatchRecord elsewhere = batch.record().ownedBy("b");
        bench.onLoop(() -> bench.batches.cancel(batch));
        bench.onLoop(() -> bench.store.remove(elsewhere));
        bench.onLoop(() -> bench.store.putRecord(elsewhere));
        bench.look();

        assertThat(state(batch)).isEqualTo(BatchState.CANCELLED);
    }

    /** The gateway that had it is gone by now: it is taken over first, so that its end is not written over. */
    @Test
    void cancelledBatchWithoutAnOwner_isTakenOver_andCancelledAgain() throws Exception {
        Batch batch = bench.accepted();
        BatchRecord elsewhere = batch.record().ownedBy("gone");
        bench.onLoop(() -> bench.batches.cancel(batch));
        bench.onLoop(() -> bench.store.remove(elsewhere));
        bench.onLoop(() -> bench.store.putRecord(elsewhere));
        bench.look();
        assertThat(state(batch)).isNotEqualTo(BatchState.CANCELLED);
        bench.look();
        while (state(batch) != BatchState.CANCELLED) {
            Thread.onSpinWait();
        }
    }

    /** Each look wrote it once more, after the disk went on and the batch was removed, too. */
    @Test
    void cancelledBatch_isNotCancelledAgain_whileTheDiskHangs() throws Exception {
        Batch batch = bench.accepted();
        Promise<Void> disk = Promise.promise();
        bench.store.gate = disk.future();
        int before = bench.store.recordsGiven.get();
        Future<Void> cancelled = bench.onLoop(() -> Future.succeededFuture(bench.batches.cancel(batch)));
        bench.look();
        bench.look();
        bench.onLoop(() -> {
            disk.complete();
            return cancelled;
        });
        bench.look();

        assertThat(bench.store.recordsGiven).hasValue(before + 1);
    }

    private BatchState state(Batch batch) throws Exception {
        return bench.onLoop(() -> bench.store.record(batch.id())).orElseThrow().state();
    }
}
