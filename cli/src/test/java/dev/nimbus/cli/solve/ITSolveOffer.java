package dev.nimbus.cli.solve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.nimbus.cli.RootCommand;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server that answers a question and falls silent when it is asked for its limits. */
class ITSolveOffer {
    private static final String ANSWER =
            "{\"line\":0,\"outcome\":\"N\",\"unanswered\":{\"grundy\":{\"code\":\"too-large\","
                    + "\"message\":\"the query needs more than its work budget of 5 steps\"}}}";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final CompletableFuture<String> printedBefore = new CompletableFuture<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/v1/solve", ITSolveOffer::answer);
        server.createContext("/v1/limits", exchange -> printedBefore.complete(out.toString()));
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    private static void answer(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, ANSWER.length());
        exchange.getResponseBody().write(ANSWER.getBytes(UTF_8));
        exchange.close();
    }

    @ParameterizedTest
    @CsvSource({"--ask=outcome", "--json"})
    @Timeout(value = 20, unit = TimeUnit.SECONDS) // A short request may take 30.
    void answer_isPrintedBeforeTheLimitsAreAskedFor(String option) {
        int exitCode = RootCommand.commandLine()
                .setOut(new PrintWriter(new BufferedWriter(out)))
                .setErr(new PrintWriter(err, true))
                .execute(
                        "solve",
                        "cram",
                        "..",
                        option,
                        "--url",
                        "http://127.0.0.1:" + server.getAddress().getPort());

        assertThat(exitCode).as(err.toString()).isZero();
        assertThat(printedBefore).isCompletedWithValue(out.toString());
        assertThat(out.toString()).containsAnyOf("wins (N)", ANSWER);
        assertThat(err.toString()).isEmpty();
    }
}
