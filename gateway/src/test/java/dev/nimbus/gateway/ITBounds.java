package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.FakeSolver.Mode;
import dev.nimbus.gateway.batch.MemoryBatchStore;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.KeyClaim;
import dev.nimbus.gateway.store.StoreFullException;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each bound, driven to its limit. Those of cutting and dispatch have their tests beside their classes. */
class ITBounds extends BoundedGateway {
    @Test
    void noMemoryForQueries_theyWaitOnDisk() {
        start(options().with(GatewaySetting.BATCH_MEMORY, 0));
        String batch = gateway.submit(GatewayFixture.lines(0, 100_000));
        assertThat(gateway.ready().getLong("storedBytes")).isGreaterThan(1_000_000);
        gateway.solver("solver", 8).start();

        gateway.awaitState(batch, "completed");
        assertComplete(gateway.results(batch), 100_000);
    }

    @Test
    void noMemoryForBlocks_theyAreReadFromDisk() {
        start(options().with(GatewaySetting.BLOCK_CACHE, 0).with(GatewaySetting.BATCH_MEMORY, 0));
        gateway.solver("solver", 8).start();
        String batch = gateway.submit(GatewayFixture.lines(0, 100_000));
        gateway.awaitState(batch, "completed");

        assertComplete(gateway.results(batch), 100_000);
        SocketClient any = SocketClient.open(gateway, batch + "/results?order=any");
        assertThat(any.closeCode()).isEqualTo(1000);
        assertThat(any.lines()).hasSize(100_000).doesNotHaveDuplicates();
        GatewayFixture.awaitUntil(() -> gateway.ready().getLong("storedBytes") > 2_000_000);
        GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("batches") == 0);
        gateway.delete(batch);
        assertThat(gateway.ready().getLong("storedBytes")).isZero();
        assertThat(gateway.ready().getLong("batchBytes")).isZero();
    }

    @Test
    void diskQuota_refusesTheUploadThatHitsIt_andGivesItsSpaceBack() {
        start(options().with(GatewaySetting.DISK_QUOTA, 2 << 20));
        String first = gateway.submit(GatewayFixture.lines(0, 50_000));
        HttpResponse<String> second = gateway.post("/v1/batches", NDJSON, GatewayFixture.lines(0, 200_000));

        assertThat(second.statusCode()).isEqualTo(507);
        assertThat(second.body()).contains("2097152").contains("/v1/solve");
        assertThat(second.headers().firstValue("Retry-After")).isPresent();
        assertThat(gateway.ready().getInteger("batches")).isEqualTo(1);
        gateway.solver("solver", 8).start();
        gateway.awaitState(first, "completed");
        assertComplete(gateway.results(first), 50_000);
        gateway.delete(first);
        assertThat(gateway.results(gateway.submit(GatewayFixture.lines(0, 1000))))
                .hasSize(1000);
    }

    /** Each batch that is kept takes memory, however small it is; what is refused leaves nothing. */
    @Test
    void batchesPastTheMemory_areRefused_andLeaveNothing() {
        start(options().with(GatewaySetting.KEPT_BATCHES, 2));
        gateway.solver("solver", 8).start();
        String first = gateway.submit(GatewayFixture.lines(0, 10));
        gateway.submit(GatewayFixture.lines(0, 10));

        for (int i = 0; i < 3; i++) {
            assertThat(gateway.post("/v1/batches", NDJSON, GatewayFixture.lines(0, 10))
                            .statusCode())
                    .isEqualTo(507);
        }
        assertThat(gateway.get("/v1/batches").body().split("\"id\"")).hasSize(1 + 2);

        gateway.awaitState(first, "completed");
        gateway.delete(first);
        gateway.submit(GatewayFixture.lines(0, 10));
    }

    @Test
    void answersThatTheDiskHasNoRoomFor_areComputedAgain() {
        MemoryBatchStore store = new MemoryBatchStore() {
            @Override
            public Future<Void> putBlock(String batch, int number, Block block) {
                return recordsGiven.get() == 0
                        ? super.putBlock(batch, number, block)
                        : Future.failedFuture(new StoreFullException("no room"));
            }
        };
        FakeMembership members = new FakeMembership("gateway");
        BatchHome home = new BatchHome(vertx -> Future.succeededFuture(store), members);
        gateway = new GatewayFixture(options().with(GatewaySetting.BLOCK_CACHE, 0), home, members);
        String batch = gateway.submit(GatewayFixture.lines(0, 50_000));
        FakeSolver solver = gateway.solver("solver", 8).start();
        gateway.awaitState(batch, "completed");
        GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("batches") == 0); // None has answers in memory.
        long once = solver.chunks.get();

        assertComplete(gateway.results(batch), 50_000);
        assertThat(solver.chunks.get()).isGreaterThan(once);
        assertComplete(gateway.results(batch), 50_000);
    }

    /** A disk can take minutes for a sync that fails. */
    @Test
    void storeThatHangs_isAnError_untilItGoesOn() {
        Promise<Void> sync = Promise.promise();
        AtomicReference<Context> loop = new AtomicReference<>();
        MemoryBatchStore store = new MemoryBatchStore() {
            @Override
            public Future<Void> remove(BatchRecord batch) {
                loop.set(Vertx.currentContext());
                return sync.future().compose(done -> super.remove(batch));
            }
        };
        FakeMembership members = new FakeMembership("gateway");
        BatchHome home = new BatchHome(vertx -> Future.succeededFuture(store), members);
        gateway = new GatewayFixture(options().with(GatewaySetting.STORE_MILLIS, 100), home, members);
        String batch = gateway.submit(GatewayFixture.lines(0, 10));
        gateway.delete(batch);
        gateway.awaitState(batch, "cancelled");

        assertIsStoreError(
                gateway.send(HttpRequest.newBuilder(gateway.uri(batch)).DELETE()));
        store.readGate = sync.future();
        assertIsStoreError(gateway.get(batch));
        loop.get().runOnContext(now -> sync.complete());
        GatewayFixture.awaitUntil(() -> gateway.get(batch).statusCode() == 404);
    }

    @Test
    void uploadThatTheStoreDoesNotTake_isAnError_andLeavesNothing() {
        Promise<Void> sync = Promise.promise();
        AtomicReference<Context> loop = new AtomicReference<>();
        AtomicInteger removed = new AtomicInteger();
        MemoryBatchStore store = new MemoryBatchStore() {
            @Override
            public Future<Boolean> putRecord(BatchRecord batch) {
                loop.set(Vertx.currentContext());
                return super.putRecord(batch);
            }

            @Override
            public Future<Void> remove(BatchRecord batch) {
                removed.incrementAndGet();
                return super.remove(batch);
            }

            @Override
            public Future<KeyClaim> claim(KeyClaim mine, Optional<KeyClaim> replaced) {
                return gate.compose(open -> super.claim(mine, replaced));
            }
        };
        FakeMembership members = new FakeMembership("gateway");
        BatchHome home = new BatchHome(vertx -> Future.succeededFuture(store), members);
        gateway = new GatewayFixture(options().with(GatewaySetting.STORE_MILLIS, 100), home, members);
        store.gate = sync.future();
        assertIsStoreError(gateway.post("/v1/batches", NDJSON, GatewayFixture.lines(0, 10)));
        assertIsStoreError(gateway.post("/v1/batches", NDJSON, "{}\n", "Idempotency-Key", "k"));
        assertThat(gateway.ready().getInteger("uploads")).isZero();
        loop.get().runOnContext(now -> sync.complete());
        GatewayFixture.awaitUntil(() -> removed.get() == 1);

        HttpResponse<String> again = gateway.post("/v1/batches", NDJSON, "{}\n", "Idempotency-Key", "k");
        assertThat(again.statusCode()).isEqualTo(201);
        assertThat(new JsonObject(gateway.get("/v1/batches").body()).getJsonArray("batches"))
                .hasSize(1);
    }

    private static void assertIsStoreError(HttpResponse<String> response) {
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.body()).contains("urn:nimbus:problem:store-failed");
    }

    @Test
    void uploadThatStandsStill_isGivenUp() throws IOException {
        start(options().with(GatewaySetting.UPLOAD_IDLE_MILLIS, 300));
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(socket, SOLVE + "Content-Length: 10\r\n\r\n{}\n");
            assertThat(GatewayFixture.readAll(socket))
                    .startsWith("HTTP/1.1 408")
                    .contains("300 ms");
        }
        assertThat(gateway.ready().getInteger("uploads")).isZero();
    }

    /** What a client sent while the gateway stood still is not read yet. */
    @Test
    void pauseOfTheGateway_isNoneOfTheClient() throws IOException {
        AtomicLong pause = new AtomicLong();
        AtomicInteger readings = new AtomicInteger();
        gateway = new GatewayFixture(options(), Clock.systemUTC(), () -> {
            readings.incrementAndGet();
            return System.nanoTime() + pause.get();
        });
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(socket, SOLVE + "Content-Length: 10\r\n\r\n{}\n");
            GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("uploads") == 1);
            pause.set(Duration.ofHours(1).toNanos());
            int before = readings.get();
            GatewayFixture.awaitUntil(() -> readings.get() > before + 20); // Those of a second.

            assertThat(gateway.ready().getInteger("uploads")).isOne();
        }
    }

    @Test
    void batchesUnderWay_areBounded() {
        start(options().with(GatewaySetting.BATCHES, 2));
        gateway.submit("{}");
        String second = gateway.submit("{}");

        assertThat(gateway.post("/v1/batches", NDJSON, "{}").statusCode()).isEqualTo(503);
        gateway.delete(second);
        GatewayFixture.awaitUntil(
                () -> gateway.post("/v1/batches", NDJSON, "{}").statusCode() == 201);
    }

    @Test
    void endedBatch_expires() {
        HandClock clock = new HandClock();
        gateway = new GatewayFixture(options().with(GatewaySetting.SWEEP_MILLIS, 200), clock);
        gateway.solver("solver", 4).start();
        String batch = gateway.submit("{}");
        JsonObject done = gateway.awaitState(batch, "completed");
        assertThat(done.getString("created")).isEqualTo("2025-01-01T00:00:00Z");
        assertThat(done.getString("expires")).isEqualTo("2025-01-01T01:00:00Z");

        clock.set(Duration.ofHours(1));
        GatewayFixture.awaitUntil(() -> gateway.get(batch).statusCode() == 404);
        assertThat(gateway.ready().getInteger("batches")).isZero();
    }

    @Test
    void batchThatHasNotEnded_doesNotExpire() {
        HandClock clock = new HandClock();
        gateway = new GatewayFixture(options(), clock);
        String batch = gateway.submit("{}");
        clock.set(Duration.ofDays(1000));
        gateway.solver("solver", 4).start();

        gateway.awaitState(batch, "completed");
    }

    @Test
    void closingGateway_answersTheRequestsItHas() throws Exception {
        start(options().with(GatewaySetting.DRAIN_MILLIS, 20_000));
        FakeSolver solver = gateway.solver("solver", 4).in(Mode.HOLD).start();
        CompletableFuture<HttpResponse<String>> response =
                CompletableFuture.supplyAsync(() -> gateway.post("/v1/solve", NDJSON, GatewayFixture.lines(0, 3)));
        GatewayFixture.awaitUntil(() -> solver.held() == 1);
        CompletableFuture<Void> closed = CompletableFuture.runAsync(gateway::undeploy);
        GatewayFixture.awaitUntil(() -> gateway.get("/health/ready").body().contains("closing"));
        solver.release();

        assertComplete(response.get(10, TimeUnit.SECONDS).body().lines().toList(), 3);
        closed.get(10, TimeUnit.SECONDS);
    }

    @Test
    void closingGateway_finishesWhatItCan() throws Exception {
        start(options().with(GatewaySetting.DRAIN_MILLIS, 20_000));
        FakeSolver solver = gateway.solver("solver", 4).in(Mode.HOLD).start();
        String batch = gateway.submit(GatewayFixture.lines(0, 5000));
        SocketClient reader = SocketClient.open(gateway, batch + "/results");
        GatewayFixture.awaitUntil(() -> solver.held() == 3);
        CompletableFuture<Void> closed = CompletableFuture.runAsync(gateway::undeploy);
        GatewayFixture.awaitUntil(() -> gateway.get("/health/ready").body().contains("closing"));
        assertThat(gateway.post("/v1/solve", NDJSON, "{}").statusCode()).isEqualTo(503);
        solver.release();

        assertThat(reader.closeCode()).isEqualTo(1000);
        assertComplete(reader.lines(), 5000);
        closed.get(10, TimeUnit.SECONDS);
        try (Stream<Path> files = Files.walk(spool)) {
            assertThat(files.filter(file -> file.getFileName().toString().startsWith("log-")))
                    .isEmpty();
        }
    }

    /** It answered what came for ten seconds, and then cut the connection. */
    @Test
    @Timeout(60)
    void closingGateway_answersWhatAStreamHasSent_andTellsItToGoElsewhere() throws Exception {
        start(options().with(GatewaySetting.DRAIN_MILLIS, 20_000));
        FakeSolver solver = gateway.solver("solver", 4).in(Mode.HOLD).start();
        SocketClient live = SocketClient.open(gateway, "/v1/live");
        live.send(GatewayFixture.lines(0, 3));
        GatewayFixture.awaitUntil(() -> solver.held() == 1);
        live.send(GatewayFixture.lines(3, 1010)); // The last ones fill no chunk.
        GatewayFixture.awaitUntil(() -> solver.held() == 2);
        CompletableFuture<Void> closed = CompletableFuture.runAsync(gateway::undeploy);
        GatewayFixture.awaitUntil(() -> gateway.get("/health/ready").body().contains("closing"));
        live.send(GatewayFixture.lines(1010, 1011));
        solver.release();

        assertThat(live.closeCode()).isEqualTo(1012);
        assertComplete(live.lines(), 1010);
        closed.get(10, TimeUnit.SECONDS);
    }
}
