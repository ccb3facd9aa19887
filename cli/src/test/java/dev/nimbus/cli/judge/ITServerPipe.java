package dev.nimbus.cli.judge;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.nimbus.cli.client.ServerAddress;
import dev.nimbus.games.Catalogue;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.tables.Tables;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Judging over HTTP, against a small server that keeps the contract of {@code POST /v1/solve}. */
class ITServerPipe {
    private final ChunkSolver solver = new ChunkSolver(new Catalogue(Tables.local()));
    private final ExecutorService threads = Executors.newFixedThreadPool(4);
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/v1/solve", this::solve);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void textAndJson_comeBackInOrder() {
        StringBuilder nim = new StringBuilder("100000\n");
        StringBuilder nimOut = new StringBuilder();
        StringBuilder bash = new StringBuilder("20000\n");
        StringBuilder bashOut = new StringBuilder();
        for (int i = 0; i < 100_000; i++) {
            nim.append("2 ").append(i % 3).append(' ').append(i % 5).append('\n');
            nimOut.append(i % 3 == i % 5 ? "No\n" : "Yes\n");
        }
        for (int i = 0; i < 20_000; i++) {
            bash.append(i).append(" 6\n");
            bashOut.append(i % 7 == 0 ? "second\n" : "first\n");
        }

        assertThat(judge("luogu-p2197", nim.toString()).out()).isEqualTo(nimOut.toString());
        assertThat(judge("hdu-1846", bash.toString()).out()).isEqualTo(bashOut.toString());
        assertThat(judge("hdu-1907", "2\n1 1\n2 1 1\n").out()).isEqualTo("Brother\nJohn\n");
    }

    @Test
    void refusal_ofTheServer_isTold() {
        server.removeContext("/v1/solve");
        server.createContext("/v1/solve", exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "application/problem+json");
            reply(
                    exchange,
                    503,
                    "{\"title\":\"Service Unavailable\",\"detail\":\"no solver\"}".getBytes(StandardCharsets.US_ASCII));
        });

        assertThat(judge("acwing-891", "1 1").failure())
                .contains(address() + " refused the queries: 503 Service Unavailable: no solver");
    }

    @Test
    void answers_thatAreTooFew_areAFailure() {
        server.removeContext("/v1/solve");
        server.createContext("/v1/solve", exchange -> reply(exchange, 200, new byte[0]));

        assertThat(judge("acwing-891", "1 1").failure()).contains(address() + " gave 0 answers to 1 queries");
    }

    @Test
    void server_thatIsNotThere_isAFailure() {
        server.stop(0);

        assertThat(judge("acwing-891", "1 1").failure().orElseThrow())
                .startsWith("cannot ask " + address() + ": java.net.ConnectException");
    }

    private JudgeRun judge(String problem, String input) {
        try (QueryPipe pipe = new ServerPipe(new ServerAddress(address()))) {
            return JudgeRun.of(problem, input, pipe);
        }
    }

    private URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void solve(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        int queries = 0;
        for (byte one : body) {
            queries += one == '\n' ? 1 : 0;
        }
        boolean isText = exchange.getRequestHeaders().getFirst("Content-Type").equals("text/plain");
        TextParameters text = isText ? parameters(exchange.getRequestURI().getRawQuery()) : TextParameters.NONE;
        ChunkFormat format = isText ? ChunkFormat.TEXT : ChunkFormat.NDJSON;
        reply(
                exchange,
                200,
                solver.answerBlocking(new QueryChunk(0, format, text, 0, queries, 0, body))
                        .body());
    }

    private static TextParameters parameters(String query) {
        String[] values = new String[3];
        String[] parts = query.split("&", -1);
        for (int i = 0; i < values.length; i++) {
            values[i] = URLDecoder.decode(parts[i].substring(parts[i].indexOf('=') + 1), StandardCharsets.UTF_8);
        }
        return new TextParameters(values[0], values[1], values[2]);
    }

    private static void reply(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
