package dev.nimbus.gateway.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.batch.blocks.UploadRemovedException;
import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.Upload;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the store hears of an upload. */
class UploadTest {
    private static final Upload UPLOAD = new Upload("b", BatchBench.OWNER);

    private final MemoryBatchStore store = new MemoryBatchStore();
    private final BatchBench bench = new BatchBench(store, (solver, chunk, reply) -> {}, 64 << 20);
    private final Batch batch = bench.begin("b", BatchSamples.TEXT);
    private final List<Throwable> refused = new ArrayList<>();

    UploadTest() {
        batch.allStored().onFailure(refused::add);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private void add(int line, int bytes) {
        byte[] body = ("1 ".repeat(bytes / 2 - 1) + "1\n").getBytes(UTF_8);
        batch.add(new QueryChunk(0, ChunkFormat.TEXT, BatchSamples.TEXT, line, 1, 0, body));
    }

    @Test
    void slowUpload_tellsTheStoreOfItselfEachMinute() {
        add(0, Block.BYTES);
        bench.pass(1, batch);
        assertThat(store.uploads).containsExactly(UPLOAD);
        bench.pass(90 * 60, batch);
        assertThat(store.uploads).hasSizeBetween(88, 91).containsOnly(UPLOAD);
        Future<Void> accepted = batch.complete("");
        bench.pass(1, batch);

        assertThat(accepted.succeeded()).isTrue();
        assertThat(refused).isEmpty();
    }

    /** It costs a write more. */
    @Test
    void uploadOfOneBlock_isNotToldOf() {
        add(0, 10);
        bench.pass(1, batch);
        batch.complete("");
        bench.pass(1, batch);

        assertThat(store.uploads).isEmpty();
        assertThat(batch.isAccepted()).isTrue();
    }

    @Test
    void uploadThatWasRemoved_isRefusedWithinAMinute() {
        add(0, Block.BYTES);
        bench.pass(1, batch);
        store.refuse(UPLOAD);
        bench.pass(61, batch);

        assertThat(refused).hasSize(1).hasOnlyElementsOfType(UploadRemovedException.class);
    }

    /** In the pause nobody tried. */
    @Test
    void storeThatFailsBeforeAPauseAndBehindIt_refusesNoUpload() {
        add(0, Block.BYTES);
        store.failure = Optional.of(MemoryBatchStore.unreachable());
        bench.pass(2, batch);
        bench.pause(60_000_000_000L);
        bench.pass(3, batch);
        assertThat(refused).isEmpty();

        bench.pass(10, batch);
        assertThat(refused).hasSize(1);
    }

    /** The store does what it is told in any order, and knows no upload that has become a batch. */
    @Test
    void renewalThatComesBehindTheRecord_isIgnored() {
        add(0, Block.BYTES);
        bench.pass(1, batch);
        Promise<Void> gate = Promise.promise();
        store.uploadGate = gate.future();
        bench.pass(61, batch);
        Future<Void> accepted = batch.complete("");
        bench.pass(1, batch);
        gate.complete();

        assertThat(accepted.succeeded()).isTrue();
        assertThat(refused).isEmpty();
    }

    /** A client got 201 for it. */
    @Test
    void uploadThatWasRemoved_isNotAccepted() {
        add(0, Block.BYTES);
        bench.pass(1, batch);
        store.refuse(UPLOAD);
        Future<Void> accepted = batch.complete("");
        bench.pass(1, batch);

        assertThat(accepted.cause()).isInstanceOf(UploadRemovedException.class);
        assertThat(batch.isAccepted()).isFalse();
    }
}
