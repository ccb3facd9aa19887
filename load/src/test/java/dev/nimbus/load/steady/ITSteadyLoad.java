package dev.nimbus.load.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.client.ServerAddress;
import dev.nimbus.load.LoadFailure;
import dev.nimbus.load.Server;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** The load against servers that answer well, badly, late and not at all. */
class ITSteadyLoad {
    private static final String ANSWER = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nN\n";
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private static SteadyLoad.Plan plan(double perSecond, int connections, long nanos) {
        List<Buffer> bodies = List.of(Buffer.buffer("[3,5]"), Buffer.buffer("[7]"));
        return new SteadyLoad.Plan("/v1/solve", bodies, perSecond, connections, 0, nanos);
    }

    private static SteadyFigures run(Server server, SteadyLoad.Plan plan) throws Exception {
        return new SteadyLoad(server, plan)
                .run()
                .toCompletionStage()
                .toCompletableFuture()
                .get(30, TimeUnit.SECONDS);
    }

    @Test
    void requests_areWholeAndInTurn() throws Exception {
        ConcurrentLinkedQueue<String> seen = new ConcurrentLinkedQueue<>();
        try (RawServer server = new RawServer((number, request) -> {
            seen.add(request);
            return ANSWER;
        })) {
            SteadyFigures figures = run(server.address(), plan(100, 1, SECOND / 25));

            assertThat(figures.requests()).isEqualTo(4);
            assertThat(figures.failures()).isZero();
            assertThat(seen).allMatch(request -> request.startsWith("POST /v1/solve HTTP/1.1"));
            assertThat(seen.stream().map(request -> request.substring(request.indexOf("\r\n\r\n") + 4)))
                    .containsExactly("[3,5]", "[7]", "[3,5]", "[7]");
        }
    }

    @Test
    void noServer_failsWithItsAddress() {
        assertThatThrownBy(() -> run(new Server(ServerAddress.parse("http://127.0.0.1:1")), plan(100, 2, SECOND)))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(LoadFailure.class)
                .hasMessageContaining("http://127.0.0.1:1: nothing listens there (connection refused)");
    }

    @Test
    void noTls_failsWithItsAddress() throws Exception {
        Vertx vertx = Vertx.vertx();
        try {
            int port = vertx.createNetServer()
                    .connectHandler(socket -> socket.end(Buffer.buffer("HTTP/1.1 400 Bad Request\r\n\r\n")))
                    .listen(0, "127.0.0.1")
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(30, TimeUnit.SECONDS)
                    .actualPort();

            assertThatThrownBy(() ->
                            run(new Server(ServerAddress.parse("https://127.0.0.1:" + port)), plan(100, 1, SECOND)))
                    .hasCauseInstanceOf(LoadFailure.class)
                    .hasMessageContaining("https://127.0.0.1:" + port + ": Failed to create SSL connection");
        } finally {
            vertx.close();
        }
    }

    /** One stall of 400 ms at 500 queries a second: about 200 of them wait, on average half of it. */
    @Test
    void stall_isChargedToAllThatFellDueMeanwhile() throws Exception {
        try (RawServer server = new RawServer((number, request) -> {
            if (number == 10) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(400));
            }
            return ANSWER;
        })) {
            SteadyFigures figures = run(server.address(), plan(500, 1, SECOND));

            assertThat(figures.failures()).isZero();
            assertThat(figures.requests()).isEqualTo(500);
            assertThat(server.requests()).isEqualTo(500);
            assertThat(figures.millisAt(100)).isGreaterThan(399);
            assertThat(figures.millisAt(80)).isGreaterThan(90);
        }
    }

    @Test
    void maxRate_sendsUntilTheTimeIsOver() throws Exception {
        try (RawServer server = new RawServer((number, request) -> ANSWER)) {
            SteadyFigures figures = run(server.address(), plan(Double.POSITIVE_INFINITY, 2, SECOND / 5));

            assertThat(figures.requests()).isPositive().isEqualTo(server.requests());
            assertThat(figures.failures()).isZero();
            assertThat(server.connections()).isBetween(1, 2);
        }
    }

    @Test
    void refusals_areCountedAndTheFirstIsTold() throws Exception {
        String refusal = "HTTP/1.1 503 Service Unavailable\r\ncontent-length: 9\r\n\r\nno solver";
        try (RawServer server = new RawServer((number, request) -> number % 2 == 0 ? refusal : ANSWER)) {
            SteadyFigures figures = run(server.address(), plan(1000, 1, SECOND / 10));

            assertThat(figures.failuresByKind()).isEqualTo(Map.of("503", 50L));
            assertThat(figures.requests()).isEqualTo(50);
            assertThat(figures.firstFailure()).isEqualTo("a query was answered by 503: no solver");
            assertThat(server.connections()).isOne();
        }
    }

    @Test
    void connectionClosedInTheMiddle_isAFailureAndIsReplaced() throws Exception {
        String half = "HTTP/1.1 200 OK\r\ncontent-length: 200\r\n\r\nclose";
        try (RawServer server = new RawServer((number, request) -> number % 10 == 9 ? half : ANSWER)) {
            SteadyFigures figures = run(server.address(), plan(1000, 1, SECOND / 10));

            assertThat(figures.failures()).isEqualTo(10);
            assertThat(figures.requests()).isEqualTo(90);
            assertThat(figures.firstFailure()).isEqualTo("Connection was closed");
            assertThat(server.connections()).isBetween(10, 11);
        }
    }

    @Test
    void connectionClosedAfterAnAnswer_isReplacedAndNoFailure() throws Exception {
        String last = "HTTP/1.1 200 OK\r\nConnection: close\r\ncontent-length: 2\r\n\r\nN\n";
        try (RawServer server = new RawServer((number, request) -> last)) {
            SteadyFigures figures = run(server.address(), plan(200, 2, SECOND / 10));

            assertThat(figures.failures()).isZero();
            assertThat(figures.requests()).isEqualTo(20);
        }
    }

    @Test
    void serverThatEnds_endsTheLoadWithWhatWasMeasured() throws Exception {
        AtomicReference<RawServer> self = new AtomicReference<>();
        try (RawServer server = new RawServer((number, request) -> {
            if (number == 5) {
                self.get().close();
            }
            return number == 5 ? "close" : ANSWER;
        })) {
            self.set(server);

            SteadyFigures figures = run(server.address(), plan(100, 1, 20 * SECOND));

            assertThat(figures.requests()).isEqualTo(5);
            assertThat(figures.failuresByKind()).containsOnlyKeys("lost");
            assertThat(figures.firstFailure()).isEqualTo("Connection was closed");
            assertThat(figures.isClean()).isFalse();
        }
    }

    @Test
    void serverThatEndsWhileNothingIsDue_isAFailure() throws Exception {
        AtomicReference<RawServer> self = new AtomicReference<>();
        String last = "HTTP/1.1 200 OK\r\nConnection: close\r\ncontent-length: 2\r\n\r\nN\n";
        try (RawServer server = new RawServer((number, request) -> {
            self.get().close();
            return last;
        })) {
            self.set(server);

            SteadyFigures figures = run(server.address(), plan(1, 1, 25 * SECOND));

            assertThat(figures.requests()).isOne();
            assertThat(figures.failuresByKind()).containsOnlyKeys("lost");
            assertThat(figures.firstFailure()).contains("Connection refused");
            assertThat(figures.isClean()).isFalse();
        }
    }

    @Test
    void errorLines_areCountedAndTheFirstIsTold() throws Exception {
        String line = "{\"line\":0,\"error\":{\"code\":\"unsupported-ask\",\"message\":\"no grundy\"}}";
        String error = "HTTP/1.1 200 OK\r\ncontent-length: " + line.length() + "\r\n\r\n" + line;
        try (RawServer server = new RawServer((number, request) -> number % 4 == 0 ? error : ANSWER)) {
            SteadyFigures figures = run(server.address(), plan(1000, 1, SECOND / 10));

            assertThat(figures.requests()).isEqualTo(100);
            assertThat(figures.errors()).isEqualTo(25);
            assertThat(figures.firstError()).isEqualTo(line);
            assertThat(figures.failures()).isZero();
            assertThat(figures.isClean()).isFalse();
        }
    }

    @Test
    void stoppedLoad_endsWithWhatWasAnswered() throws Exception {
        AtomicReference<SteadyLoad> load = new AtomicReference<>();
        try (RawServer server = new RawServer((number, request) -> {
            if (number == 5) {
                load.get().stop();
            }
            return ANSWER;
        })) {
            load.set(new SteadyLoad(server.address(), plan(100, 1, 20 * SECOND)));
            SteadyFigures figures =
                    load.get().run().toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);

            assertThat(figures.requests())
                    .isBetween(5L, 6L)
                    .isEqualTo(load.get().answered());
            assertThat(figures.failures()).isZero();
        }
    }

    @Test
    void prefix_standsBeforeThePath() throws Exception {
        ConcurrentLinkedQueue<String> seen = new ConcurrentLinkedQueue<>();
        try (RawServer server = new RawServer((number, request) -> {
            seen.add(request);
            return ANSWER;
        })) {
            run(new Server(ServerAddress.parse(server.address() + "/proxy")), plan(100, 1, SECOND / 50));

            assertThat(seen).isNotEmpty().allMatch(request -> request.startsWith("POST /proxy/v1/solve HTTP/1.1"));
        }
    }
}
