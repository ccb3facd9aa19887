package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.FakeSolver.Mode;
import dev.nimbus.gateway.batch.MemoryBatchStore;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.StoreFullException;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two gateways with one store: each serves the batches of both, and one goes on where the other ends. */
class ITSharedBatches {
    private static final String NDJSON = "application/x-ndjson";

    @TempDir
    Path unused;

    private final MemoryBatchStore store = new MemoryBatchStore();
    private final FakeMembership membersOfA = new FakeMembership("a");
    private final FakeMembership membersOfB = new FakeMembership("b");
    private GatewayFixture a;
    private GatewayFixture b;

    @BeforeEach
    void start() {
        membersOfA.join("b");
        membersOfB.join("a");
        GatewayOptions options = GatewayFixture.options(unused);
        a = new GatewayFixture(options, new BatchHome(v -> Future.succeededFuture(store), membersOfA), membersOfA);
        b = a.beside(options, new BatchHome(v -> Future.succeededFuture(store), membersOfB), membersOfB);
    }

    @AfterEach
    void close() {
        a.close();
    }

    @Test
    void batchOfTheOther_isReadAndListedAndRetried() {
        a.solver("solver", 8).start();
        HttpResponse<String> created =
                a.post("/v1/batches?label=mine", NDJSON, GatewayFixture.lines(0, 30_000), "Idempotency-Key", "k");
        String batch = created.headers().firstValue("Location").orElseThrow();
        List<String> lines = b.results(batch);

        assertThat(lines).hasSize(30_000).isEqualTo(a.results(batch));
        assertThat(b.awaitState(batch, "completed").getString("label")).isEqualTo("mine");
        assertThat(new JsonObject(b.get("/v1/batches").body()).getJsonArray("batches"))
                .hasSize(1);
        HttpResponse<String> retried =
                b.post("/v1/batches?label=mine", NDJSON, GatewayFixture.lines(0, 30_000), "Idempotency-Key", "k");
        assertThat(retried.statusCode()).isEqualTo(200);
        assertThat(retried.headers().firstValue("Location")).hasValue(batch);
    }

    @Test
    void keyOfARefusedUpload_isFreeForTheOther() {
        GatewayOptions oneBatch = GatewayFixture.options(unused).with(GatewaySetting.BATCHES, 1);
        membersOfB.join("c");
        FakeMembership membersOfC = new FakeMembership("c");
        GatewayFixture c =
                a.beside(oneBatch, new BatchHome(v -> Future.succeededFuture(store), membersOfC), membersOfC);
        c.submit(GatewayFixture.lines(0, 100));

        String lines = GatewayFixture.lines(0, 100);
        assertThat(c.post("/v1/batches", NDJSON, lines, "Idempotency-Key", "k").statusCode())
                .isEqualTo(503);
        assertThat(b.post("/v1/batches", NDJSON, lines, "Idempotency-Key", "k").statusCode())
                .isEqualTo(201);
    }

    @Test
    void closingGateway_acceptsTheBatchThatIsBeingStored() throws Exception {
        GatewayOptions patient = GatewayFixture.options(unused).with(GatewaySetting.DRAIN_MILLIS, 20_000);
        FakeMembership membersOfC = new FakeMembership("c");
        GatewayFixture c = a.beside(patient, new BatchHome(v -> Future.succeededFuture(store), membersOfC), membersOfC);
        Promise<Void> gate = Promise.promise();
        store.blockGate = gate.future();
        CompletableFuture<HttpResponse<String>> created =
                CompletableFuture.supplyAsync(() -> c.post("/v1/batches", NDJSON, GatewayFixture.lines(0, 3)));
        GatewayFixture.awaitUntil(
                () -> c.ready().getInteger("batches") == 1 && c.ready().getInteger("uploads") == 0);
        CompletableFuture<Void> closed = CompletableFuture.runAsync(c::undeploy);
        GatewayFixture.awaitUntil(() -> c.get("/health/ready").body().contains("closing"));
        c.vertx.runOnContext(v -> gate.complete());

        assertThat(created.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(201);
        closed.get(10, TimeUnit.SECONDS);
    }

    /** Sends a request whose client goes while the store is asked for a record or a key. */
    private void sendAndGo(GatewayFixture to, String request) throws IOException {
        Promise<Void> gate = Promise.promise();
        store.readGate = gate.future();
        int before = store.asked.get();
        try (Socket socket = to.socket()) {
            socket.setSoLinger(true, 0);
            GatewayFixture.send(socket, request);
            GatewayFixture.awaitUntil(() -> store.asked.get() > before);
        }
        to.ready(); // The event loop has seen the end of that connection when it has answered two later requests.
        to.ready();
        store.readGate = Future.succeededFuture();
        to.vertx.runOnContext(v -> gate.complete());
    }

    @Test
    void clientThatGoes_beforeItsBatchIsFound_leavesNoReader() throws IOException {
        String batch = a.submit(GatewayFixture.lines(0, 100));

        sendAndGo(b, "GET " + batch + "/results HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");

        assertThat(b.get(batch).statusCode()).isEqualTo(200);
        assertThat(b.ready().getInteger("streams")).isZero();
    }

    @Test
    void clientThatGoes_beforeItsKeyIsClaimed_leavesItFree() throws IOException {
        String lines = GatewayFixture.lines(0, 100);
        String request = "POST /v1/batches HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: " + NDJSON
                + "\r\nIdempotency-Key: k\r\nContent-Length: " + lines.length() + "\r\n\r\n";

        sendAndGo(a, request);

        assertThat(b.post("/v1/batches", NDJSON, lines, "Idempotency-Key", "k").statusCode())
                .isEqualTo(201);
    }

    @Test
    void batchThatIsRemovedByTheOther_endsAtItsOwner() {
        String batch = a.submit(GatewayFixture.lines(0, 100));
        String id = batch.substring("/v1/batches/".length());
        store.remove(store.record(id).result().orElseThrow());
        b.vertx.eventBus().publish("nimbus.batches", id, new DeliveryOptions().addHeader("sender", "b"));

        GatewayFixture.awaitUntil(() -> a.ready().getInteger("batches") == 0);
        assertThat(a.get(batch).statusCode()).isEqualTo(404);
    }

    /** A database refuses some of them, as NUL. */
    @Test
    void idThatNoBatchHas_isNotAskedFor() {
        assertThat(b.get("/v1/batches/%00").statusCode()).isEqualTo(404);
        assertThat(b.get("/v1/batches?after=%00").statusCode()).isEqualTo(400);
        assertThat(store.asked.get()).isZero();
    }

    /** A gateway that was frozen answered 404 for batches that it had accepted. */
    @Test
    void unknownBatch_whileTheClusterSettles_isToBeAskedForAgain() {
        membersOfB.join("c");
        membersOfB.leave("c");
        GatewayFixture.awaitUntil(() -> b.get("/v1/batches/unknown").statusCode() == 503);
        HttpResponse<String> early = b.get("/v1/batches?after=unknown");

        assertThat(early.statusCode()).isEqualTo(503);
        assertThat(early.headers().firstValue("Retry-After")).isPresent();
        assertThat(early.body()).contains("urn:nimbus:problem:out-of-touch");
        assertThat(a.get("/v1/batches/unknown").statusCode()).isEqualTo(404);
    }

    @Test
    void pageBehindABatchThatIsGone_isRefused() {
        HttpResponse<String> page = b.get("/v1/batches?after=gone");

        assertThat(page.statusCode()).isEqualTo(400);
        assertThat(page.body()).contains("after is gone");
    }

    @Test
    void keyOfARequestWithAnotherLabel_isRefused() {
        String lines = GatewayFixture.lines(0, 100);
        a.post("/v1/batches?label=one", NDJSON, lines, "Idempotency-Key", "k");

        assertThat(a.post("/v1/batches?label=two", NDJSON, lines, "Idempotency-Key", "k")
                        .statusCode())
                .isEqualTo(422);
    }

    /** Until its record is stored the batch may still be refused. */
    @Test
    void retryOfAnUploadThatIsNotStoredYet_isToldToWait() {
        Promise<Void> gate = Promise.promise();
        store.gate = gate.future();
        CompletableFuture<HttpResponse<String>> first = CompletableFuture.supplyAsync(
                () -> a.post("/v1/batches", NDJSON, GatewayFixture.lines(0, 100), "Idempotency-Key", "k"));
        GatewayFixture.awaitUntil(() -> store.recordsGiven.get() == 1);
        assertThat(a.post("/v1/batches", NDJSON, GatewayFixture.lines(0, 100), "Idempotency-Key", "k")
                        .statusCode())
                .isEqualTo(409);
        a.vertx.runOnContext(v -> gate.complete());

        assertThat(first.join().statusCode()).isEqualTo(201);
        assertThat(a.post("/v1/batches", NDJSON, GatewayFixture.lines(0, 100), "Idempotency-Key", "k")
                        .statusCode())
                .isEqualTo(200);
    }

    /** Each departure makes the gateway look for batches without an owner. */
    @Test
    void batch_isTakenOverOnce_whenTwoMembersLeaveAtOnce() {
        membersOfB.join("c");
        String batch = a.submit(GatewayFixture.lines(0, 30_000));
        Promise<Void> gate = Promise.promise();
        store.gate = gate.future();
        int before = store.recordsGiven.get();
        membersOfB.leave("a");
        membersOfB.leave("c");
        GatewayFixture.awaitUntil(() -> store.recordsGiven.get() > before);
        a.vertx.runOnContext(v -> gate.complete());
        GatewayFixture.awaitUntil(() -> b.ready().getInteger("batches") == 1);
        int given = store.recordsGiven.get();
        FakeSolver solver = b.solver("solver", 8).start();
        b.awaitState(batch, "completed");

        assertThat(given).isEqualTo(before + 1);
        assertThat(solver.chunks.get()).isEqualTo(chunksOf(30_000));
    }

    private long chunksOf(int lines) {
        FakeMembership alone = new FakeMembership("d");
        MemoryBatchStore its = new MemoryBatchStore();
        try (GatewayFixture other = new GatewayFixture(
                GatewayFixture.options(unused), new BatchHome(v -> Future.succeededFuture(its), alone), alone)) {
            FakeSolver solver = other.solver("solver", 8).start();
            other.awaitState(other.submit(GatewayFixture.lines(0, lines)), "completed");
            return solver.chunks.get();
        }
    }

    /** The bus delivers a message at most once. */
    @Test
    void readerWhoseNewsAreLost_hearsOfTheEndAllTheSame() {
        String batch = a.submit(GatewayFixture.lines(0, 100));
        SocketClient reader = SocketClient.open(b, batch + "/results");
        GatewayFixture.awaitUntil(() -> b.ready().getInteger("streams") == 1);
        BatchRecord running = store.record(batch.substring(batch.lastIndexOf('/') + 1))
                .result()
                .orElseThrow();
        store.putRecord(running.cancelled("c", Instant.now(), Instant.now().plusSeconds(100)));

        assertThat(reader.closeCode()).isEqualTo(1000);
    }

    @Test
    void batchOfTheOther_isFollowedWhileItRuns() {
        FakeSolver solver = a.solver("solver", 2).in(Mode.HOLD).start();
        String batch = a.submit(GatewayFixture.lines(0, 30_000));
        SocketClient reader = SocketClient.open(b, batch + "/results");
        GatewayFixture.awaitUntil(() -> solver.held() > 0);
        solver.release();

        assertThat(reader.closeCode()).isEqualTo(1000);
        assertThat(reader.lines()).hasSize(30_000).isEqualTo(a.results(batch));
    }

    @Test
    void batchWhoseOwnerIsGone_isTakenOver_andItsReadersSeeNoChange() {
        String batch = a.submit(GatewayFixture.lines(0, 30_000));
        SocketClient reader = SocketClient.open(b, batch + "/results");
        membersOfB.leave("a");
        GatewayFixture.awaitUntil(() -> b.ready().getInteger("batches") == 1);
        b.solver("solver", 8).start();

        assertThat(reader.closeCode()).isEqualTo(1000);
        assertThat(reader.lines()).hasSize(30_000).doesNotHaveDuplicates();
        b.awaitState(batch, "completed");
        a.awaitState(batch, "completed");
        assertThat(a.results(batch)).isEqualTo(reader.lines());
    }

    /** The last answers wait for a member that does not answer; the record is written all the same. */
    @Test
    void batchWhoseAnswersAreNotStored_isNotCompletedForTheOther() {
        String batch = a.submit(GatewayFixture.lines(0, 30_000));
        Promise<Void> gate = Promise.promise();
        store.blockGate = gate.future();
        a.solver("solver", 8).start();
        assertThat(a.results(batch)).hasSize(30_000);
        b.awaitStatus(batch, status -> status.getInteger("answered") == 30_000);
        SocketClient reader = SocketClient.open(b, batch + "/results");
        GatewayFixture.awaitUntil(() -> b.ready().getInteger("streams") == 1);
        assertThat(b.status(batch).getString("state")).isEqualTo("running");
        a.vertx.runOnContext(v -> gate.complete());

        assertThat(reader.closeCode()).isEqualTo(1000);
        assertThat(reader.lines()).hasSize(30_000).isEqualTo(a.results(batch));
        b.awaitState(batch, "completed");
    }

    @Test
    void blockOutOfReach_tellsTheReaderToAskAgain() {
        a.solver("solver", 8).start();
        String batch = a.submit(GatewayFixture.lines(0, 100));
        b.awaitState(batch, "completed");
        store.removeBlocks(batch.substring(batch.lastIndexOf('/') + 1));

        assertThat(SocketClient.open(b, batch + "/results").closeCode()).isEqualTo(1012);
    }

    @Test
    void batchWhoseAnswersWereNotStored_isAnsweredAgainByTheOther() {
        String batch = a.submit(GatewayFixture.lines(0, 30_000));
        store.blockGate = Promise.<Void>promise().future();
        a.solver("solver", 8).start();
        b.awaitStatus(batch, status -> status.getInteger("answered") == 30_000);
        store.blockGate = Future.succeededFuture();
        membersOfB.leave("a");

        b.awaitState(batch, "completed");
        assertThat(b.results(batch)).hasSize(30_000).doesNotHaveDuplicates();
    }

    /** The successor answers again what was not stored: it showed 7256 answers, and then 5809. */
    @Test
    void answered_neverGoesBack_afterATakeover() {
        String batch = a.submit(GatewayFixture.lines(0, 30_000));
        Promise<Void> gate = Promise.promise();
        store.blockGate = gate.future();
        FakeSolver solver = a.solver("solver", 8).start();
        b.awaitStatus(batch, status -> status.getInteger("answered") == 30_000);
        solver.in(Mode.HOLD);
        int given = store.recordsGiven.get();
        membersOfB.leave("a");
        GatewayFixture.awaitUntil(() -> solver.held() > 0);
        solver.release();
        while (store.recordsGiven.get() < given + 2) { // That of the takeover, and one of new answers.
            assertThat(b.status(batch).getInteger("answered")).isEqualTo(30_000);
        }
        assertThat(b.status(batch).getInteger("answered")).isEqualTo(30_000);
        a.vertx.runOnContext(v -> gate.complete());
    }

    /** Its readers have the end, and ask for the status next. */
    @Test
    void batchThatHasEnded_isShownSo_beforeThatIsStored() {
        String batch = a.submit(GatewayFixture.lines(0, 100));
        Promise<Void> gate = Promise.promise();
        store.gate = gate.future();
        a.solver("solver", 8).start();
        assertThat(a.results(batch)).hasSize(100);
        assertThat(a.status(batch).getInteger("answered")).isEqualTo(100);
        assertThat(a.status(batch).getString("state")).isEqualTo("completed");
        a.vertx.runOnContext(v -> gate.complete());

        assertThat(a.awaitState(batch, "completed").getInteger("answered")).isEqualTo(100);
    }

    @Test
    void closingGateway_handsItsBatchesOver_andTellsReadersToGoOn() {
        String batch = a.submit(GatewayFixture.lines(0, 30_000));
        SocketClient reader = SocketClient.open(a, batch + "/results");
        GatewayFixture.awaitUntil(() -> a.ready().getInteger("streams") == 1);
        a.undeploy();
        assertThat(reader.closeCode()).isEqualTo(1012);
        membersOfB.leave("a");
        b.solver("solver", 8).start();

        assertThat(b.results(batch)).hasSize(30_000).doesNotHaveDuplicates();
    }

    @Test
    void closingGateway_withReadersOfTheOthersBatches_handsItsOwnOver() {
        List<SocketClient> readers = Stream.generate(() -> b.submit(GatewayFixture.lines(0, 100)))
                .limit(3)
                .map(batch -> SocketClient.open(a, batch + "/results"))
                .toList();
        String batch = a.submit(GatewayFixture.lines(0, 30_000));
        GatewayFixture.awaitUntil(() -> a.ready().getInteger("streams") == 3);
        a.undeploy();

        assertThat(readers).allSatisfy(reader -> assertThat(reader.closeCode()).isEqualTo(1012));
        assertThat(store.record(batch.substring(batch.lastIndexOf('/') + 1)).result())
                .hasValueSatisfying(record -> assertThat(record.owner()).isEmpty());
    }

    @Test
    void deletedBatch_staysSo_whenItsEndIsStoredAtThatMoment() {
        FakeSolver solver = a.solver("solver", 8).in(Mode.HOLD).start();
        String batch = a.submit(GatewayFixture.lines(0, 100));
        Promise<Void> gate = Promise.promise();
        store.gate = gate.future();
        solver.release();
        assertThat(a.results(batch)).hasSize(100);
        CompletableFuture<HttpResponse<String>> deleted = a.http.sendAsync(
                HttpRequest.newBuilder(a.uri(batch)).DELETE().build(), HttpResponse.BodyHandlers.ofString());
        a.vertx.runOnContext(v -> gate.complete());

        assertThat(deleted.join().statusCode()).isEqualTo(204);
        assertThat(a.get(batch).statusCode()).isEqualTo(404);
        assertThat(b.get(batch).statusCode()).isEqualTo(404);
    }

    @Test
    void batchOfTheOther_isCancelled() {
        String batch = a.submit(GatewayFixture.lines(0, 30_000));
        assertThat(b.delete(batch).statusCode()).isEqualTo(200);

        a.awaitState(batch, "cancelled");
        GatewayFixture.awaitUntil(() -> a.ready().getInteger("batches") == 0);
        assertThat(a.results(batch)).isEmpty();
        assertThat(a.delete(batch).statusCode()).isEqualTo(204);
        assertThat(b.get(batch).statusCode()).isEqualTo(404);
    }

    @Test
    void storeThatIsFull_refusesUploads_andNothingElse() {
        String batch = a.submit(GatewayFixture.lines(0, 100));
        store.failure = Optional.of(new StoreFullException("the store is full"));
        HttpResponse<String> refused = a.post("/v1/batches", NDJSON, GatewayFixture.lines(0, 100));
        assertThat(refused.statusCode()).isEqualTo(507);
        assertThat(refused.body()).contains("the store is full").contains("/v1/live");
        assertThat(a.ready().getInteger("batches")).isEqualTo(1);
        a.solver("solver", 8).start();

        assertThat(a.results(batch)).hasSize(100);
        store.failure = Optional.empty();
        a.awaitState(batch, "completed");
        GatewayFixture.awaitUntil(() -> a.ready().getInteger("batches") == 0);
    }

    @Test
    void storeThatFails_isTriedAgainForWhatWasAccepted() {
        String batch = a.submit(GatewayFixture.lines(0, 30_000));
        store.failure = Optional.of(MemoryBatchStore.unreachable());
        a.solver("solver", 8).start();
        assertThat(a.results(batch)).hasSize(30_000);
        assertThat(a.ready().getBoolean("ready")).isFalse();
        assertThat(a.ready().getInteger("batches")).isEqualTo(1);

        store.failure = Optional.empty();
        GatewayFixture.awaitUntil(() -> a.ready().getInteger("batches") == 0);
        assertThat(b.results(batch)).isEqualTo(a.results(batch));
    }

    @Test
    void onlyErrors_areReadWhereAskedFor() {
        a.solver("solver", 8).start();
        String batch = a.submit(GatewayFixture.lines(0, 10_000) + "bad\n" + GatewayFixture.lines(0, 10_000) + "bad\n");

        a.awaitState(batch, "completed");
        for (GatewayFixture gateway : List.of(a, b)) {
            assertThat(gateway.results(batch)).hasSize(20_002);
            assertThat(gateway.get(batch + "/results?only=errors").body().lines())
                    .hasSize(2)
                    .allMatch(line -> line.contains("\"invalid-query\""));
            assertThat(gateway.get(batch + "/results?only=errors&after=10000")
                            .body()
                            .lines())
                    .hasSize(1);
        }
        assertThat(a.status(batch).getJsonObject("errorsByCode").getInteger("invalid-query"))
                .isEqualTo(2);
    }
}
