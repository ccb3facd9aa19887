package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.WorkerExecutor;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What the disk is behind by is bounded: a disk that stands still, until a test lets it go on, is behind for good. */
class SpoolLagTest extends BoundedGateway {
    private static final int LAG = 100_000;
    private static final int LOOKS = 200;

    /** Occupies the threads that write to disk. */
    private final class StuckDisk implements AutoCloseable {
        private static final int THREADS = 2;

        private final CountDownLatch end = new CountDownLatch(1);
        private final WorkerExecutor threads = gateway.vertx.createSharedWorkerExecutor("nimbus-spool", THREADS);

        StuckDisk() throws InterruptedException {
            CountDownLatch stuck = new CountDownLatch(THREADS);
            for (int i = 0; i < THREADS; i++) {
                var unused = threads.executeBlocking(
                        () -> {
                            stuck.countDown();
                            end.await();
                            return null;
                        },
                        false);
            }
            stuck.await();
        }

        @Override
        public void close() {
            end.countDown();
        }
    }

    private long spoolBytes() {
        return gateway.ready().getLong("spoolBytes");
    }

    private void assertNoMoreThan(long bytes) {
        GatewayFixture.awaitUntil(() -> spoolBytes() > LAG);
        for (int i = 0; i < LOOKS; i++) {
            assertThat(spoolBytes()).isLessThanOrEqualTo(bytes);
        }
    }

    @Test
    void diskThatLags_pausesDispatch() throws Exception {
        int credit = 4;
        int longestAnswer = "{\"line\":199999,\"bytes\":12}\n".length();
        start(options().with(GatewaySetting.ANSWER_MEMORY, 0).with(GatewaySetting.SPOOL_LAG, LAG));
        String batch = gateway.submit(GatewayFixture.lines(0, 200_000));
        try (StuckDisk disk = new StuckDisk()) {
            FakeSolver solver = gateway.solver("solver", credit).start();

            assertNoMoreThan(LAG + (credit + 1) * 1000L * longestAnswer);
            assertThat(solver.chunks.get()).isLessThan(20);
        }
        gateway.awaitState(batch, "completed");
        assertComplete(gateway.results(batch), 200_000);
    }

    @Test
    void diskThatLags_pausesUploads() throws Exception {
        int oneRead = 128 << 10;
        start(options().with(GatewaySetting.QUERY_MEMORY, 0).with(GatewaySetting.SPOOL_LAG, LAG));
        String body = ("x".repeat(99) + "\n").repeat(200_000);
        CompletableFuture<String> response;
        try (StuckDisk disk = new StuckDisk()) {
            response = CompletableFuture.supplyAsync(() -> gateway.submit(body));

            assertNoMoreThan(LAG + oneRead);
            assertThat(response).isNotDone();
        }
        String batch = response.join();
        assertThat(spoolBytes()).isGreaterThan(body.length() / 2);
        gateway.solver("solver", 8).start();
        gateway.awaitState(batch, "completed");
        assertComplete(gateway.results(batch), 200_000);
    }
}
