package dev.nimbus.cli.judge;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.contest.JudgeRun;
import dev.nimbus.contest.QueryPipe;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Judging over HTTP where the server does not answer as it should. */
class ITServerTrouble {
    private final ExecutorService threads = Executors.newFixedThreadPool(4);
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void refusal_ofTheServer_isTold() {
        server.createContext("/v1/solve", exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "application/problem+json");
            reply(
                    exchange,
                    503,
                    "{\"title\":\"Service Unavailable\",\"detail\":\"no solver\"}".getBytes(StandardCharsets.US_ASCII));
        });

        assertThat(judge("acwing-891", "1 1").failure())
                .contains("cannot solve at " + address() + ": 503 Service Unavailable: no solver");
    }

    /** It starts, or no solver is there for a moment. */
    @Test
    void server_thatAnswersASecondTry_isNoTrouble() {
        AtomicInteger calls = new AtomicInteger();
        server.createContext("/v1/solve", exchange -> {
            boolean isFirst = calls.incrementAndGet() == 1;
            reply(exchange, isFirst ? 503 : 200, "N\n".getBytes(StandardCharsets.US_ASCII));
        });

        assertThat(judge("acwing-891", "1 1")).isEqualTo(new JudgeRun("Yes\n", Optional.empty(), Optional.empty()));
    }

    /** The queries carried the rules then, or the run ended where nobody listened. */
    @Test
    void rules_areRegisteredAtASecondTry() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        server.createContext("/v1/rulesets", exchange -> {
            boolean isFirst = calls.incrementAndGet() == 1;
            reply(exchange, isFirst ? 503 : 201, "{\"ruleset\":\"r\"}".getBytes(StandardCharsets.US_ASCII));
        });
        try (QueryPipe pipe = pipe()) {
            assertThat(pipe.registerBlocking(new byte[0])).contains("r");
        }
    }

    /** The server has no room for more rules: that may last. */
    @Test
    void rules_thatAreRefused_areNotRegisteredAgain() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        server.createContext("/v1/rulesets", exchange -> {
            calls.incrementAndGet();
            reply(exchange, 507, "{}".getBytes(StandardCharsets.US_ASCII));
        });
        try (QueryPipe pipe = pipe()) {
            assertThat(pipe.registerBlocking(new byte[0])).isEmpty();
        }
        assertThat(calls).hasValue(1);
    }

    @Test
    void answers_thatAreTooFew_areAFailure() {
        server.createContext("/v1/solve", exchange -> reply(exchange, 200, new byte[0]));

        assertThat(judge("acwing-891", "1 1").failure()).contains("the server gave 0 answers to 1 queries");
    }

    @Test
    void server_thatIsNotThere_isAFailure() {
        server.stop(0);

        assertThat(judge("acwing-891", "1 1").failure().orElseThrow())
                .startsWith("cannot solve at " + address() + ": nothing listens there");
    }

    private JudgeRun judge(String problem, String input) {
        try (QueryPipe pipe = pipe()) {
            return JudgeRun.of(problem, input, pipe);
        }
    }

    private QueryPipe pipe() {
        return new ServerPipe(new NimbusClient(new ServerAddress(address())).withPatience(Duration.ofSeconds(1)));
    }

    private URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private static void reply(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
