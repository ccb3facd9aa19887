package dev.nimbus.cli.solve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.nimbus.cli.CommandRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that gives no answer once: in the middle of a search, or to the first request for a proof. */
@Timeout(60)
class ITSearchOutage {
    private static final String ID = "0f2d0f2d0f2d0f2d0f2d0f2d0f2d0f2d";
    private static final String PROOF = "{\"proof\":1}";

    private final AtomicInteger requests = new AtomicInteger();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/searches", exchange -> {
            boolean isOut = requests.getAndIncrement() == 1;
            answer(exchange, isOut ? 503 : 200, search(requests.get() == 1 ? "running" : "found"));
        });
        server.createContext(
                "/v1/searches/" + ID + "/proof",
                exchange -> answer(exchange, requests.getAndIncrement() == 0 ? 503 : 200, PROOF));
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private static String search(String state) {
        return "{\"id\":\"" + ID + "\",\"state\":\"" + state
                + "\",\"created\":\"2026-11-28T00:00:00Z\",\"progress\":{},\"answer\":{\"line\":0,\"outcome\":\"N\"}}";
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length());
        exchange.getResponseBody().write(body.getBytes(UTF_8));
        exchange.close();
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Test
    void outage_isTold_whileASearchIsFollowed() {
        CommandRun run = CommandRun.of("search", "cram", "..", "--effort", "1m", "--url", url());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err())
                .contains("nimbus: no answer from the server (status 503)")
                .hasLineCount(1);
        assertThat(run.out()).contains("wins (N)");
    }

    @Test
    void outage_isTold_whileAProofIsAskedFor() {
        CommandRun run = CommandRun.of("proof", ID, "--url", url());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err())
                .contains("nimbus: no answer from the server (status 503)")
                .hasLineCount(1);
        assertThat(run.out()).isEqualTo(PROOF);
    }
}
